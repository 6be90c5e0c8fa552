import { z } from 'zod'
import { pictureUrl } from '~/domain/files/schema'
import { normalised, requiredLine } from '~/domain/line'
import { normalise } from '~/text/clean'
import { hasMoreThan } from '~/text/segment'
import type { users } from '~db/schema'

export const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 1_000
const MAX_EMAIL_LENGTH = 254
/** Limit before trimming and normalising. */
const MAX_TYPED_EMAIL_LENGTH = 1_000
const MAX_USERNAME_LENGTH = 60
export const MAX_BIO_LENGTH = 500

const INVALID_EMAIL = 'Invalid email address.'
const SHORT_PASSWORD = 'Password must be at least 8 characters.'
/** The same message for an unknown email and a wrong password. */
export const WRONG_CREDENTIALS = 'Invalid email or password'
/** Checked outside the schema: the list is too large for browsers. */
export const COMMON_PASSWORD =
  'Many people use this password, so it is easy to guess. Please choose another. (यह पासवर्ड बहुत लोग रखते हैं, कृपया कोई दूसरा चुनें।)'
/** Shown only after the right password. */
export const ACCOUNT_BLOCKED =
  'This account is blocked. Please ask an admin of this site. (यह खाता बंद किया गया है। कृपया साइट के किसी एडमिन से पूछिए।)'
export const ADDRESS_UNCONFIRMED =
  'Please open the link that we mailed you first; it confirms your address. (पहले वह लिंक खोलिए, जो हमने आपके ई-मेल पर भेजा है।)'
export const WRONG_PASSWORD = 'This is not your present password.'
export const SIGN_UP_CLOSED =
  'Sign-up is closed here. Ask an admin for an account. (यहाँ नए खाते अपने-आप नहीं बनते। खाता किसी एडमिन से माँगिए।)'
export const LINK_ENDED =
  'This link is not valid any more: it was used, or its time is over. (यह लिंक अब काम नहीं करता: इसका उपयोग हो चुका है या समय बीत गया है।)'
const SHORT_USERNAME = 'Username must be at least 2 characters'

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
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters.`)

const UsernameSchema = requiredLine(MAX_USERNAME_LENGTH, 'Username', SHORT_USERNAME).refine(
  (name) => hasMoreThan(name, 1),
  SHORT_USERNAME,
)

export const SignInSchema = z.object({ email: EmailSchema, password: PasswordSchema })

export const SignUpSchema = z.object({
  username: UsernameSchema,
  email: NewEmailSchema,
  password: PasswordSchema,
})

const emptyIsAbsent = (value: string) => value || undefined

export const ProfileInputSchema = z.object({
  username: UsernameSchema,
  email: NewEmailSchema,
  profilePicture: pictureUrl('The picture').optional(),
  bio: requiredLine(MAX_BIO_LENGTH, 'About you').optional(),
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

export const CURRENT_PASSWORD_NEEDED =
  'Please enter your current password to change the email or the password.'

export function profileSchemaFor({ email }: Pick<Account, 'email'>) {
  return ProfileInputSchema.refine(
    (input) =>
      input.currentPassword !== undefined ||
      (input.password === undefined && input.email === email),
    { path: ['currentPassword'], message: CURRENT_PASSWORD_NEEDED },
  )
}

export const DeleteAccountSchema = z.object({
  password: z
    .string('Please enter your password.')
    .min(1, 'Please enter your password.')
    .max(MAX_PASSWORD_LENGTH, WRONG_PASSWORD),
})

export const ForgotPasswordSchema = SignInSchema.pick({ email: true })
export const NewPasswordSchema = SignUpSchema.pick({ password: true })

const TOKEN_SCOPES = ['read', 'write'] as const
const TOKEN_DAYS = ['7', '30', '90', '365'] as const

const TOKEN_NAME = 'Please name the token.'

export const ApiTokenSchema = z.object({
  name: requiredLine(MAX_USERNAME_LENGTH, 'The name', TOKEN_NAME).refine(Boolean, TOKEN_NAME),
  scope: z.enum(TOKEN_SCOPES, 'Please choose what the token may do.'),
  days: z.enum(TOKEN_DAYS, 'Please choose how long it is valid.').transform(Number),
})

export type ApiTokenInput = z.infer<typeof ApiTokenSchema>
export type SignInInput = z.infer<typeof SignInSchema>
export type SignUpInput = z.infer<typeof SignUpSchema>
export type ProfileInput = z.infer<typeof ProfileInputSchema>

export type Account = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'email' | 'profilePicture' | 'isAdmin' | 'language'
>
