"""Lessons: a game is learnt on its own board, step by step, in a browser or in a terminal."""

from orrery.lessons.lesson import Lesson, LessonAnswer, LessonStep
from orrery.lessons.reading import all_lessons, find_lesson, lessons_of

__all__ = ["Lesson", "LessonAnswer", "LessonStep", "all_lessons", "find_lesson", "lessons_of"]
