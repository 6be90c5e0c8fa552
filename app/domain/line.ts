import { z } from 'zod'
import { cleanLine } from '~/text/clean'
import { isAtMost } from '~/text/graphemes'

/**
 * A text of one line, cleaned, in characters as people count them. What is missing is empty.
 *
 * @param name begins the message: "Title must be at most 300 characters"
 * @param notText what is said to a client that sends a number or a list
 */
export const line = (max: number, name: string, notText = `${name} must be text`) =>
  z
    .string(notText)
    .transform(cleanLine)
    .refine((text) => isAtMost(text, max), `${name} must be at most ${max} characters`)
    .default('')
