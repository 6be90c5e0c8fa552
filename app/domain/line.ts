import { z } from 'zod'
import { cleanLine, cleanText, hasLetterOrDigit, normalise } from '~/text/clean'
import { isAtMost, UNITS_PER_GRAPHEME } from '~/text/segment'

/** One cleaned line; '' if missing. Messages start with `name`; `notText` is for wrong types. */
export const line = (max: number, name: string, notText?: string) =>
  requiredLine(max, name, notText).default('')

export function requiredLine(max: number, name: string, notText = `${name} must be text`) {
  const tooLong = `${name} must be at most ${max} characters`
  return normalised(max * UNITS_PER_GRAPHEME, tooLong, notText)
    .transform(cleanLine)
    .refine((text) => isAtMost(text, max), tooLong)
}

/** Text of punctuation alone has no slug and cannot be read out. */
export function requiredWords(max: number, name: string) {
  const message = `${name} is required`
  return line(max, name, message).refine(hasLetterOrDigit, message)
}

interface HtmlLimits {
  maxBytes: number
  maxTags: number
  notText: string
}

/** Cleaned but not sanitised. Messages start with `name`. */
export function html(name: string, { maxBytes, maxTags, notText }: HtmlLimits) {
  const tooLong = `${name} is too long (${maxBytes / 1_000} KB at most)`
  return normalised(maxBytes, tooLong, notText)
    .transform((text) => cleanText(text).trim())
    .refine((text) => new TextEncoder().encode(text).length <= maxBytes, tooLong)
    .refine((text) => countTags(text) <= maxTags, `${name} has too many tags (${maxTags} at most)`)
}

/** Checks the length before normalising, which is slow, and after, since one character may become eighteen. */
export function normalised(maxUnits: number, tooLong: string, notText: string) {
  const isShort = (text: string) => text.length <= maxUnits
  return z
    .string(notText)
    .refine(isShort, tooLong)
    .transform((text) => normalise(text))
    .pipe(z.string().refine(isShort, tooLong))
}

function countTags(text: string): number {
  return text.match(/<[a-z]/gi)?.length ?? 0
}
