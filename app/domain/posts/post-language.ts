import { detectLanguage, TEXT_LANGUAGES, type Language, type TextLanguage } from '~/text/language'
import { toPlainText } from '~/text/plain-text'

/** Asks for the language that the letters propose, in place of a chosen one. */
export const BY_LETTERS = 'auto'

/** What a form or a client of the API may ask for. */
export const LANGUAGE_CHOICES = [BY_LETTERS, ...TEXT_LANGUAGES] as const

type LanguageChoice = (typeof LANGUAGE_CHOICES)[number]

interface Written {
  title: string
  /** HTML. */
  content: string
}

/** The language that title and body propose together. */
export function proposeLanguage(title: string, text: string): Language {
  return detectLanguage(`${title} ${text}`)
}

/**
 * The language an editor chose for a saved post, or null where it is the one its letters propose: a choice that says the
 * same as the rule needs no memory.
 */
export function chosenLanguage(post: Written & { language: TextLanguage }): TextLanguage | null {
  const { title, content, language } = post
  return language === proposeLanguage(title, toPlainText(content)) ? null : language
}

/** The language of a post about to be saved. Who asks for none, as older clients do, leaves an earlier choice alone. */
export function settleLanguage(
  requested: LanguageChoice | undefined,
  proposed: Language,
  before?: Written & { language: TextLanguage },
): TextLanguage {
  if (requested === BY_LETTERS) return proposed
  return requested ?? (before && chosenLanguage(before)) ?? proposed
}
