import { z } from 'zod'
import { pictureUrl } from './file-schema'
import { normalised, requiredLine } from './line'
import { SiteSchema } from './settings-schema'
import { say } from '~/labels/messages'
import { normalise } from '~/text/clean'
import { hasMoreThan } from '~/text/segment'
import type { users } from '~db/schema'

export const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 1_000
const MAX_EMAIL_LENGTH = 254
/** The limit before trimming and normalising. */
const MAX_TYPED_EMAIL_LENGTH = 1_000
const MAX_USERNAME_LENGTH = 60
export const MAX_BIO_LENGTH = 500

const INVALID_EMAIL = say('wrongEmail')
const SHORT_PASSWORD = say('shortPassword')
const SHORT_USERNAME = say('shortUsername')
const WRONG_PASSWORD = say('wrongPassword')

export function normaliseEmail(email: string): string {
  return normalise(email.trim()).toLowerCase()
}

const EmailSchema = normalised(MAX_TYPED_EMAIL_LENGTH, INVALID_EMAIL, INVALID_EMAIL)
  .transform(normaliseEmail)
  .refine((email) => email.length > 0 && email.length <= MAX_EMAIL_LENGTH, INVALID_EMAIL)

/** Rejects invisible characters, which could imitate another address. */
const NewEmailSchema = EmailSchema.pipe(
  z.string().regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u, INVALID_EMAIL),
)

const PasswordSchema = z
  .string(SHORT_PASSWORD)
  .min(MIN_PASSWORD_LENGTH, SHORT_PASSWORD)
  .max(MAX_PASSWORD_LENGTH, say('longPassword', { max: MAX_PASSWORD_LENGTH }))

const UsernameSchema = requiredLine(MAX_USERNAME_LENGTH, 'username', SHORT_USERNAME).refine(
  (name) => hasMoreThan(name, 1),
  SHORT_USERNAME,
)

export const SignInSchema = z.object({ email: EmailSchema, password: PasswordSchema })

export const SignUpSchema = z.object({
  username: UsernameSchema,
  email: NewEmailSchema,
  password: PasswordSchema,
})

export const SetupSchema = SignUpSchema.extend({
  siteName: SiteSchema.shape.name,
  language: z.enum(['hi', 'en'], say('unknownLanguage')),
  sample: z.enum(['keep', 'remove'], 'wrongChoice').default('keep'),
})

export type SetupInput = z.infer<typeof SetupSchema>

const emptyIsAbsent = (value: string) => value || undefined

export const ProfileInputSchema = z.object({
  username: UsernameSchema,
  email: NewEmailSchema,
  profilePicture: pictureUrl('picture').optional(),
  bio: requiredLine(MAX_BIO_LENGTH, 'bio').optional(),
  password: z
    .string(SHORT_PASSWORD)
    .transform(emptyIsAbsent)
    .pipe(PasswordSchema.optional())
    .optional(),
  currentPassword: z
    .string(WRONG_PASSWORD)
    .max(MAX_PASSWORD_LENGTH, WRONG_PASSWORD)
    .transform(emptyIsAbsent)
    .optional(),
})

export function profileSchemaFor({ email }: Pick<Account, 'email'>) {
  return ProfileInputSchema.refine(
    (input) =>
      input.currentPassword !== undefined ||
      (input.password === undefined && input.email === email),
    { path: ['currentPassword'], message: say('currentPasswordRequired') },
  )
}

export const DeleteAccountSchema = z.object({
  password: z
    .string(say('passwordRequired'))
    .min(1, say('passwordRequired'))
    .max(MAX_PASSWORD_LENGTH, WRONG_PASSWORD),
})

export const ForgotPasswordSchema = SignInSchema.pick({ email: true })
export const NewPasswordSchema = SignUpSchema.pick({ password: true })

const TOKEN_SCOPES = ['read', 'write'] as const
const TOKEN_DAYS = ['7', '30', '90', '365'] as const

const TOKEN_NAME = say('tokenNameRequired')

export const ApiTokenSchema = z.object({
  name: requiredLine(MAX_USERNAME_LENGTH, 'tokenName', TOKEN_NAME).refine(Boolean, TOKEN_NAME),
  scope: z.enum(TOKEN_SCOPES, say('tokenScopeRequired')),
  days: z.enum(TOKEN_DAYS, say('tokenDaysRequired')).transform(Number),
})

export type ApiTokenInput = z.infer<typeof ApiTokenSchema>
export type SignInInput = z.infer<typeof SignInSchema>
export type SignUpInput = z.infer<typeof SignUpSchema>
export type ProfileInput = z.infer<typeof ProfileInputSchema>

export type Account = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'email' | 'profilePicture' | 'isAdmin' | 'language'
>
