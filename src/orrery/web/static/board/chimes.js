/** Small sounds, made in the browser: soft bells and wooden knocks, all in D major. */

/** @type {AudioContext | null} */
let audio = null;
/** @type {GainNode | null} */
let master = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/**
 * Each sound is a few notes: wave, pitch in hertz, begin and length in seconds, loudness, and the
 * pitch it slides to. A `knock` is a short noise around its pitch.
 */
const SOUNDS = {
  place: [["knock", 620, 0, 0.06, 0.5], ["sine", 146.8, 0, 0.14, 0.16]],
  glide: [["sine", 440, 0, 0.2, 0.05, 587.3], ["knock", 900, 0.16, 0.03, 0.12]],
  hop: [["triangle", 587.3, 0, 0.09, 0.06, 740], ["triangle", 740, 0.09, 0.1, 0.05, 587.3]],
  dice: [
    ["knock", 1900, 0, 0.03, 0.4],
    ["knock", 1500, 0.09, 0.03, 0.34],
    ["knock", 2100, 0.15, 0.03, 0.3],
    ["knock", 1600, 0.26, 0.03, 0.24],
    ["knock", 1300, 0.42, 0.04, 0.2],
    ["sine", 73.4, 0.42, 0.4, 0.16],
  ],
  capture: [["knock", 300, 0, 0.12, 0.6], ["triangle", 370, 0.02, 0.3, 0.09, 220]],
  turn: [["sine", 587.3, 0, 0.3, 0.08], ["sine", 880, 0.11, 0.5, 0.06]],
  refuse: [["triangle", 146.8, 0, 0.14, 0.12], ["triangle", 110, 0.1, 0.2, 0.12]],
  hurry: [["sine", 1174.7, 0, 0.05, 0.05]],
  chat: [["sine", 740, 0, 0.12, 0.05], ["sine", 987.8, 0.08, 0.2, 0.04]],
  win: [
    ["sine", 293.7, 0, 1, 0.08],
    ["sine", 370, 0.1, 1, 0.07],
    ["sine", 440, 0.2, 1, 0.07],
    ["sine", 587.3, 0.3, 1.4, 0.07],
    ["sine", 1174.7, 0.42, 1.6, 0.03],
  ],
  lose: [["sine", 246.9, 0, 0.7, 0.08], ["sine", 220, 0.18, 0.7, 0.07], ["sine", 146.8, 0.4, 1.3, 0.08]],
  draw: [["sine", 293.7, 0, 1, 0.07], ["sine", 440, 0.14, 1.1, 0.06], ["sine", 293.7, 0.4, 1.2, 0.06]],
};

/** @param {keyof typeof SOUNDS} name @param {number} later in seconds @param {number} loudness */
export function ring(name, later, loudness) {
  wake();
  if (audio.state === "suspended") void audio.resume();
  master.gain.value = loudness;
  for (const [wave, pitch, begin, length, volume, end] of SOUNDS[name]) {
    const start = audio.currentTime + later + begin;
    const source = wave === "knock" ? knock(pitch) : tone(wave, pitch, end, start, length);
    source.last.connect(faded(start, length, volume)).connect(master);
    source.first.start(start);
    source.first.stop(start + length);
  }
}

function wake() {
  if (audio) return;
  audio = new AudioContext();
  master = audio.createGain();
  master.connect(audio.destination);
  hiss = audio.createBuffer(1, audio.sampleRate / 5, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) samples[k] = Math.random() * 2 - 1;
}

function tone(wave, pitch, end, start, length) {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, start);
  if (end) source.frequency.exponentialRampToValueAtTime(end, start + length);
  return { first: source, last: source };
}

function knock(pitch) {
  const source = audio.createBufferSource();
  source.buffer = hiss;
  const wood = audio.createBiquadFilter();
  wood.type = "bandpass";
  wood.frequency.value = pitch;
  wood.Q.value = 3;
  source.connect(wood);
  return { first: source, last: wood };
}

function faded(start, length, volume) {
  const fade = audio.createGain();
  fade.gain.setValueAtTime(0, start);
  fade.gain.linearRampToValueAtTime(volume, start + 0.006);
  fade.gain.exponentialRampToValueAtTime(0.0001, start + length);
  return fade;
}
