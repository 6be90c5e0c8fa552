import { detectLanguage, type Language, TEXT_LANGUAGES, type TextLanguage } from '~/text/language'
import { toPlainText } from '~/text/plain-text'

export const BY_LETTERS = 'auto'

export const LANGUAGE_CHOICES = [BY_LETTERS, ...TEXT_LANGUAGES] as const

type LanguageChoice = (typeof LANGUAGE_CHOICES)[number]

interface PostText {
  title: string
  content: string
}

/** Links and code, which are often Latin in a Hindi text, do not decide. `content` is sanitised HTML. */
export function proposeLanguage(title: string, content: string): Language {
  const words = content.replace(/<(a|pre)\b[^]*?<\/\1>/g, ' ')
  return detectLanguage(`${title} ${toPlainText(words)}`)
}

/** Returns null if the language was detected. */
export function chosenLanguage(post: PostText & { language: TextLanguage }): TextLanguage | null {
  const { title, content, language } = post
  return language === proposeLanguage(title, content) ? null : language
}

/** Keeps the previous choice if the client sends none. Older clients never send one. */
export function settleLanguage(
  requested: LanguageChoice | undefined,
  proposed: Language,
  before?: PostText & { language: TextLanguage },
): TextLanguage {
  if (requested === BY_LETTERS) return proposed
  return requested ?? (before && chosenLanguage(before)) ?? proposed
}
