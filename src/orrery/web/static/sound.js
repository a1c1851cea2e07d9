/** Small sounds, made in the browser. Silent until a person has switched them on. */

import { sounds } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** Each sound is a few notes: pitch in hertz, begin and length in seconds, loudness, wave. */
const SOUNDS = {
  move: [[392, 0, 0.09, 0.12, "triangle"], [196, 0, 0.14, 0.1, "sine"]],
  turn: [[587.3, 0, 0.25, 0.08, "sine"], [880, 0.11, 0.45, 0.07, "sine"]],
  refuse: [[147, 0, 0.16, 0.12, "triangle"], [139, 0.02, 0.16, 0.1, "sine"]],
  hurry: [[1047, 0, 0.05, 0.05, "square"]],
  end: [
    [392, 0, 0.9, 0.07, "sine"],
    [493.9, 0.09, 0.9, 0.07, "sine"],
    [587.3, 0.18, 0.9, 0.07, "sine"],
    [784, 0.27, 1.2, 0.06, "sine"],
  ],
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!sounds()) return;
  audio ??= new AudioContext();
  // Browsers wake the sound only after a touch or a key; until then nothing is heard.
  if (audio.state === "suspended") void audio.resume();
  for (const note of SOUNDS[name]) ring(audio, note);
}

/** @param {AudioContext} on @param {any[]} note */
function ring(on, [pitch, begin, length, loudness, wave]) {
  const start = on.currentTime + begin;
  const tone = on.createOscillator();
  const volume = on.createGain();
  tone.type = wave;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(on.destination);
  tone.start(start);
  tone.stop(start + length);
}
