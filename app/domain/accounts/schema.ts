import { z } from 'zod'
import { cleanLine } from '~/text/clean'
import { countGraphemes } from '~/text/graphemes'

export const MIN_PASSWORD_LENGTH = 8
/** Refused before hashing, so that a huge password costs nothing (SECURITY §2.1). */
const MAX_PASSWORD_LENGTH = 1_000
const MAX_EMAIL_LENGTH = 254
const MAX_USERNAME_LENGTH = 60

const INVALID_EMAIL = 'Invalid email address.'
const SHORT_PASSWORD = 'Password must be at least 8 characters.'
const SHORT_USERNAME = 'Username must be at least 2 characters'

/** Addresses are compared trimmed, NFKC and in lower case (SECURITY §2.4). */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

const EmailSchema = z
  .string(INVALID_EMAIL)
  .transform(normaliseEmail)
  .refine((email) => email.length > 0 && email.length <= MAX_EMAIL_LENGTH, INVALID_EMAIL)

const PasswordSchema = z
  .string(SHORT_PASSWORD)
  .min(MIN_PASSWORD_LENGTH, SHORT_PASSWORD)
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters.`)

const UsernameSchema = z
  .string(SHORT_USERNAME)
  .transform(cleanLine)
  .refine((name) => countGraphemes(name) >= 2, SHORT_USERNAME)
  .refine(
    (name) => countGraphemes(name) <= MAX_USERNAME_LENGTH,
    `Username must be at most ${MAX_USERNAME_LENGTH} characters`,
  )

/** Specification §5, sign-in. */
export const SignInSchema = z.object({ email: EmailSchema, password: PasswordSchema })

/** Specification §5, sign-up. An address that is to be used must also look like one. */
export const SignUpSchema = z.object({
  username: UsernameSchema,
  email: EmailSchema.pipe(z.string().regex(/^[^\s@]+@[^\s@]+$/, INVALID_EMAIL)),
  password: PasswordSchema,
})

export type SignInInput = z.infer<typeof SignInSchema>
export type SignUpInput = z.infer<typeof SignUpSchema>

/** An account as the rest of the product may see it: no password material. */
export interface Account {
  id: string
  username: string
  email: string
  profilePicture: string | null
  isAdmin: boolean
}
