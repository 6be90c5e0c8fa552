import { z } from 'zod'
import { cleanLine, cleanText, normalise } from '~/text/clean'
import { isAtMost, UNITS_PER_GRAPHEME } from '~/text/graphemes'

/**
 * A text of one line, cleaned, in characters as people count them. What is missing is empty.
 *
 * @param name begins the message: "Title must be at most 300 characters"
 * @param notText what is said to a client that sends a number or a list
 */
export const line = (max: number, name: string, notText?: string) =>
  requiredLine(max, name, notText).default('')

/** The same, where what is missing is wrong. */
export function requiredLine(max: number, name: string, notText = `${name} must be text`) {
  const tooLong = `${name} must be at most ${max} characters`
  return normalised(max * UNITS_PER_GRAPHEME, tooLong, notText)
    .transform(cleanLine)
    .refine((text) => isAtMost(text, max), tooLong)
}

interface HtmlLimits {
  maxBytes: number
  maxTags: number
  notText: string
}

/** HTML, or plain text for it, cleaned but not yet sanitised. @param name begins the messages: "Content is too long" */
export function html(name: string, { maxBytes, maxTags, notText }: HtmlLimits) {
  const tooLong = `${name} is too long (${maxBytes / 1_000} KB at most)`
  return normalised(maxBytes, tooLong, notText)
    .transform((text) => cleanText(text).trim())
    .refine((text) => new TextEncoder().encode(text).length <= maxBytes, tooLong)
    .refine((text) => countTags(text) <= maxTags, `${name} has too many tags (${maxTags} at most)`)
}

/**
 * A text in one spelling. It is measured, in code units, before it is normalised, which takes time, and after: one
 * character may become eighteen.
 */
export function normalised(maxUnits: number, tooLong: string, notText: string) {
  const isShort = (text: string) => text.length <= maxUnits
  return z
    .string(notText)
    .refine(isShort, tooLong)
    .transform((text) => normalise(text))
    .pipe(z.string().refine(isShort, tooLong))
}

/** Tags that open an element. */
function countTags(text: string): number {
  return text.match(/<[a-z]/gi)?.length ?? 0
}
