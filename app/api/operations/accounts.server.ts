import { z } from 'zod'
import { deviceOf } from '~/auth/device.server'
import { changeProfile, openAccount } from '~/auth/account-mails.server'
import { type SignInResult, signOut, startWebSession } from '~/auth/authenticator.server'
import { knownDevice } from '~/auth/known-device.server'
import { checkCredentials } from '~/domain/accounts/accounts.server'
import { deleteAccount } from '~/domain/across/delete-account.server'
import {
  DeleteAccountSchema,
  ProfileInputSchema,
  SignInSchema,
  SignUpSchema,
  type Account,
} from '~/domain/core/account-schema'
import { endSession, startSession } from '~/domain/accounts/sessions.server'
import { DEFAULT_IMAGE } from '~/domain/core/post-kinds'
import { reply } from '~/http/api-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { isSentByOwnPage } from '~/http/origin.server'
import { apiLabels } from '~/labels/api'
import { checkBody } from '../http/read-json.server'
import { Count, done, DoneSchema, Id, ignoredField, Message } from '../schemas'
import { AnyBody, EXAMPLE_IDS, operation } from './operation'

const UserSchema = z
  .object({
    _id: Id,
    username: z.string(),
    email: z.string(),
    profilePicture: z.string().meta({ description: 'URL of a picture; never empty' }),
    isAdmin: z.boolean(),
  })
  .meta({
    id: 'User',
    description: 'An account, with the fields that its owner can see.',
    example: {
      _id: EXAMPLE_IDS.user,
      username: 'मीरा',
      email: 'meera@example.org',
      profilePicture: '/assets/DT-DefaultImg.jpg',
      isAdmin: true,
    },
  })

const VerifiedSchema = z.object({ user: UserSchema }).meta({ id: 'Verified' })

const SignedInSchema = z
  .object({
    success: z.literal(true),
    message: Message,
    ...UserSchema.shape,
    currentUser: UserSchema,
    token: z.string().meta({ description: 'For `Authorization: Bearer …`; returned only once' }),
    ...ignoredField,
  })
  .meta({
    id: 'SignedIn',
    description: 'The fields of the user, the user again as `currentUser`, and a token.',
  })

const UnconfirmedSchema = z
  .object({
    success: z.literal(true),
    message: Message,
    currentUser: z.null(),
    token: z.null(),
    ...ignoredField,
  })
  .meta({ id: 'Unconfirmed' })

const ProfileSchema = SignedInSchema.omit({ token: true }).meta({
  id: 'Profile',
  description: 'The fields of the user, and the user again as `currentUser`.',
})

const AccountDeletedSchema = z
  .object({ success: z.literal(true), message: Message, keptPosts: Count, ...ignoredField })
  .meta({ id: 'AccountDeleted' })

function toApiUser({ id, username, email, profilePicture, isAdmin }: Account) {
  return { _id: id, username, email, profilePicture: profilePicture ?? DEFAULT_IMAGE, isAdmin }
}

const EXAMPLE_PASSWORD = 'ek lambi si pankti'

const PASSWORD = '8 to 1,000 characters of any kind'
const NEW_PASSWORD = `${PASSWORD}; the most common passwords, repeats and sequences are rejected`
const COOKIE = 'A page on our own origin also gets the session cookie.'
const OWN_ID = 'The account id must be the caller’s own, as a guard against mistakes.'

export const accountOperations = [
  operation('POST /api/auth/signup', {
    id: 'signUp',
    summary: 'Create an account and sign in',
    description: `The account can only manage its own profile. Limited to twenty per hour per IP address. ${COOKIE}`,
    rights: 'everybody',
    body: SignUpSchema,
    fields: {
      username: '2 to 60 characters',
      email: 'Case-insensitive',
      password: NEW_PASSWORD,
    },
    replies: {
      201: { description: 'Created and signed in', schema: SignedInSchema },
      202: {
        description:
          'Created; with `CONFIRM_EMAIL`, the link in the confirmation email must be opened before the first sign-in',
        schema: UnconfirmedSchema,
      },
    },
    errors: [409],
    failed: apiLabels.signUpFailed,
    examples: {
      newReader: {
        summary: 'A new reader',
        body: { username: 'कबीर', email: 'kabir@example.org', password: EXAMPLE_PASSWORD },
      },
    },
    handle: async (call) => {
      const account = await openAccount(call, call.body)
      if (account) return signedInReply(call, { account }, apiLabels.signedUp, 201)
      const nobody = { currentUser: null, token: null }
      return reply({ success: true, message: apiLabels.confirmAddress, ...nobody }, { status: 202 })
    },
  }),
  operation('POST /api/auth/signin', {
    id: 'signIn',
    summary: 'Sign in',
    description: `Each sign-in returns a new token, valid for 30 days, or 14 days without use, unless the operator changed this. ${COOKIE} Failures are limited by account and by IP address.`,
    rights: 'everybody',
    body: SignInSchema,
    fields: { password: PASSWORD },
    replies: { 200: { description: 'Signed in', schema: SignedInSchema } },
    errors: [401],
    failed: apiLabels.signInFailed,
    examples: {
      editor: {
        summary: 'An editor',
        body: { email: 'meera@example.org', password: EXAMPLE_PASSWORD },
      },
    },
    handle: async (call) => {
      const device = await knownDevice(call)
      const verified = await checkCredentials(call.deps, call.body, call.clientIp, device)
      return signedInReply(call, verified, apiLabels.signedIn)
    },
  }),
  operation('GET /api/auth/verify', {
    id: 'verify',
    summary: 'Get the owner of the token',
    rights: 'user',
    replies: { 200: { description: 'The token is valid', schema: VerifiedSchema } },
    handle: ({ actor }) => reply({ user: toApiUser(actor) }),
  }),
  operation('POST /api/user/signout', {
    id: 'signOut',
    summary: 'Sign out',
    description:
      'Invalidates the token or, for requests from the site’s own pages, the cookie’s session. The response is the same without a valid token.',
    rights: 'everybody',
    isMoreForUsers: true,
    replies: { 200: { description: 'Signed out', schema: DoneSchema } },
    handle: async (call) => {
      const { request, deps, token } = call
      if (token) endSession(deps, token)
      // Deletes the cookie too, whatever token was sent.
      const isOwnPage = isSentByOwnPage(request, deps.env)
      const headers = isOwnPage ? await signOut(call) : undefined
      return reply({ success: true, message: apiLabels.signedOut }, { headers })
    },
  }),
  operation('PUT /api/user/update/{userId}', {
    id: 'updateProfile',
    summary: 'Update your profile',
    description: `Omitted fields stay unchanged. A new email or password requires the current password and ends all other sessions and tokens. With CONFIRM_EMAIL, the response has the old email until the link that is emailed to the new one has been opened. ${OWN_ID}`,
    rights: 'user',
    body: AnyBody,
    documentedBody: ProfileInputSchema.partial(),
    fields: {
      username: '2 to 60 characters',
      profilePicture: 'Path on this site or https URL; empty removes the picture',
      password: `The new password: ${NEW_PASSWORD}`,
      currentPassword: 'Required to change the email or the password',
    },
    replies: { 200: { description: 'The updated profile', schema: ProfileSchema } },
    errors: [409],
    examples: {
      name: { summary: 'New name', body: { username: 'मीरा देवी' } },
      password: {
        summary: 'New password',
        body: { password: 'ek nayi si pankti', currentPassword: EXAMPLE_PASSWORD },
      },
    },
    handle: async (call) => {
      const { actor, token, body } = call
      const { username, email } = actor
      const input = checkBody({ username, email, ...body }, ProfileInputSchema)
      const { account, isPending } = await changeProfile(call, actor, input, token)
      const user = toApiUser(account)
      const message = isPending ? apiLabels.addressPending : apiLabels.profileUpdated
      return done(message, { ...user, currentUser: user })
    },
  }),
  operation('DELETE /api/user/delete/{userId}', {
    id: 'deleteAccount',
    summary: 'Delete your account',
    description: `Posts and drafts are kept under the author’s name. The last admin cannot be deleted. ${OWN_ID}`,
    rights: 'user',
    body: DeleteAccountSchema,
    replies: {
      200: { description: 'The account and its tokens were deleted', schema: AccountDeletedSchema },
    },
    errors: [409],
    examples: { sure: { summary: 'With the password', body: { password: EXAMPLE_PASSWORD } } },
    handle: async ({ deps, actor, body }) => {
      const { keptPosts } = await deleteAccount(deps, actor, body)
      return done(apiLabels.accountDeleted, { keptPosts })
    },
  }),
]

/** Older clients read the account at the top level; on our own pages, they send only the cookie (decision 005). */
async function signedInReply(
  ctx: RouteContext,
  person: SignInResult,
  message: string,
  status = 200,
) {
  const { request, deps } = ctx
  ctx.context.onUser?.(person.account.id)
  const user = toApiUser(person.account)
  const token = startSession(deps, person.account.id, 'api', {
    passwordHash: person.passwordHash,
    device: deviceOf(request),
  })
  const isOwnPage = isSentByOwnPage(request, deps.env)
  const headers = isOwnPage ? await startWebSession(ctx, person) : undefined
  return reply({ success: true, message, ...user, currentUser: user, token }, { status, headers })
}
