import { z } from 'zod'
import { deviceOf } from '~/auth/device.server'
import {
  openAccount,
  type SignInResult,
  signOut,
  startWebSession,
} from '~/auth/authenticator.server'
import { checkCredentials } from '~/domain/accounts/accounts.server'
import { deleteAccount } from '~/domain/accounts/delete-account.server'
import { updateProfile } from '~/domain/accounts/own-account.server'
import {
  DeleteAccountSchema,
  ProfileInputSchema,
  SignInSchema,
  SignUpSchema,
  type Account,
} from '~/domain/accounts/schema'
import { endSession, startSession } from '~/domain/accounts/sessions.server'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import { reply } from '~/http/api-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { isSentByOwnPage } from '~/http/origin.server'
import { apiLabels } from '~/labels/api'
import { auth as authLabels, confirm as confirmLabels } from '~/labels/en/account'
import { findActor } from '../http/bearer.server'
import { checkBody } from '../http/read-json.server'
import { Count, done, DoneSchema, Id, ignoredField, Message } from '../schemas'
import { AnyBody, EXAMPLE_IDS, operation } from './operation'

const UserSchema = z
  .object({
    _id: Id,
    username: z.string(),
    email: z.string(),
    profilePicture: z.string().meta({ description: 'Address of a picture; never empty' }),
    isAdmin: z.boolean(),
  })
  .meta({
    id: 'User',
    description: 'An account, as its owner sees it.',
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
    token: z.string().meta({ description: 'For `Authorization: Bearer …`; it is told this once' }),
    ...ignoredField,
  })
  .meta({
    id: 'SignedIn',
    description: 'The user at the top, once more as `currentUser`, and a token.',
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
  description: 'The user at the top, and once more as `currentUser`.',
})

const AccountDeletedSchema = z
  .object({ success: z.literal(true), message: Message, keptPosts: Count, ...ignoredField })
  .meta({ id: 'AccountDeleted' })

function toApiUser({ id, username, email, profilePicture, isAdmin }: Account) {
  return { _id: id, username, email, profilePicture: profilePicture ?? DEFAULT_IMAGE, isAdmin }
}

export const EXAMPLE_PASSWORD = 'ek lambi si pankti'

const PASSWORD = '8 to 1,000 characters of any kind'
const NEW_PASSWORD = `${PASSWORD}; the most used ones, repeats and runs are rejected`
const COOKIE = 'A page of our own origin gets the session cookie as well.'
const OWN_ID =
  'The id of the account must be the caller’s own: it decides nothing, but guards against mistakes.'

export const accountOperations = [
  operation('POST /api/auth/signup', {
    id: 'signUp',
    summary: 'Make an account and sign in',
    description: `The account has no rights beyond its own profile. Twenty an hour from one address. ${COOKIE}`,
    rights: 'everybody',
    body: SignUpSchema,
    fields: {
      username: '2 to 60 characters',
      email: 'Compared without regard to case',
      password: NEW_PASSWORD,
    },
    replies: {
      201: { description: 'Made and signed in', schema: SignedInSchema },
      202: {
        description:
          'Made; where `CONFIRM_EMAIL` is set, the mailed link comes before the first sign-in',
        schema: UnconfirmedSchema,
      },
    },
    errors: [409],
    failed: authLabels.signUpFallback,
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
      return reply({ success: true, message: confirmLabels.mailed, ...nobody }, { status: 202 })
    },
  }),
  operation('POST /api/auth/signin', {
    id: 'signIn',
    summary: 'Sign in',
    description: `Each sign-in has a token of its own, good for 30 days and for 14 days without use, where the operator set no other. ${COOKIE} Failures are throttled by account and by address.`,
    rights: 'everybody',
    body: SignInSchema,
    fields: { password: PASSWORD },
    replies: { 200: { description: 'Signed in', schema: SignedInSchema } },
    errors: [401],
    failed: authLabels.signInFallback,
    examples: {
      editor: {
        summary: 'An editor',
        body: { email: 'meera@example.org', password: EXAMPLE_PASSWORD },
      },
    },
    handle: async (call) => {
      const verified = await checkCredentials(call.deps, call.body, call.clientIp)
      return signedInReply(call, verified, apiLabels.signedIn)
    },
  }),
  operation('GET /api/auth/verify', {
    id: 'verify',
    summary: 'Ask who the token belongs to',
    rights: 'user',
    replies: { 200: { description: 'The token is good', schema: VerifiedSchema } },
    handle: ({ actor }) => reply({ user: toApiUser(actor) }),
  }),
  operation('POST /api/user/signout', {
    id: 'signOut',
    summary: 'Sign out',
    description:
      'The token is dead at once, and so is the session cookie of our own page. Without a token, or with a dead one, the answer is the same.',
    rights: 'everybody',
    isMoreForUsers: true,
    replies: { 200: { description: 'Signed out', schema: DoneSchema } },
    handle: async (call) => {
      const { request, deps } = call
      const actor = await findActor(call)
      if (actor) endSession(deps, actor.token)
      // Deletes the cookie too, whatever token was sent.
      const isOwnPage = isSentByOwnPage(request, deps.settings)
      const headers = isOwnPage ? await signOut(call) : undefined
      return reply({ success: true, message: apiLabels.signedOut }, { headers })
    },
  }),
  operation('PUT /api/user/update/{userId}', {
    id: 'updateProfile',
    summary: 'Change one’s profile',
    description: `What is left out stays. Another e-mail or password asks for the current password and ends every other session and token. ${OWN_ID}`,
    rights: 'user',
    body: AnyBody,
    documentedBody: ProfileInputSchema.partial(),
    fields: {
      username: '2 to 60 characters',
      profilePicture: 'Own path or https address; empty takes it away',
      password: `The new one: ${NEW_PASSWORD}`,
      currentPassword: 'Needed when e-mail or password change',
    },
    replies: { 200: { description: 'The profile as it is now', schema: ProfileSchema } },
    errors: [409],
    examples: {
      name: { summary: 'Another name', body: { username: 'मीरा देवी' } },
      password: {
        summary: 'Another password',
        body: { password: 'ek nayi si pankti', currentPassword: EXAMPLE_PASSWORD },
      },
    },
    handle: async ({ deps, actor, token, body }) => {
      const { username, email } = actor
      const input = checkBody({ username, email, ...body }, ProfileInputSchema)
      const user = toApiUser(await updateProfile(deps, actor, input, { keepToken: token }))
      return done(apiLabels.profileUpdated, { ...user, currentUser: user })
    },
  }),
  operation('DELETE /api/user/delete/{userId}', {
    id: 'deleteAccount',
    summary: 'Delete one’s account',
    description: `Posts and drafts stay, under the name they were written with. The last admin stays too. ${OWN_ID}`,
    rights: 'user',
    body: DeleteAccountSchema,
    replies: {
      200: { description: 'The account and its tokens are gone', schema: AccountDeletedSchema },
    },
    errors: [409],
    examples: { sure: { summary: 'With the password', body: { password: EXAMPLE_PASSWORD } } },
    handle: async ({ deps, actor, body }) => {
      const { keptPosts } = await deleteAccount(deps, actor, body)
      return done(apiLabels.accountDeleted, { keptPosts })
    },
  }),
]

/** Older clients read the account at the top level, and on our own pages only send the cookie (decision 005). */
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
  const isOwnPage = isSentByOwnPage(request, deps.settings)
  const headers = isOwnPage ? { 'Set-Cookie': await startWebSession(ctx, person) } : undefined
  return reply({ success: true, message, ...user, currentUser: user, token }, { status, headers })
}
