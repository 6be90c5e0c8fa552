import {
  DeleteAccountSchema,
  ProfileInputSchema,
  SignInSchema,
  SignUpSchema,
} from '~/domain/accounts/schema'
import {
  AccountDeletedSchema,
  DoneSchema,
  ProfileSchema,
  SignedInSchema,
  VerifiedSchema,
} from '../schemas'
import { EXAMPLE_IDS } from './example-ids'
import type { Operation } from './operation'

/** Of an account that only the contract test creates. */
export const EXAMPLE_PASSWORD = 'ek lambi si pankti'

const PASSWORD = '8 to 1,000 characters of any kind'
const NEW_PASSWORD = `${PASSWORD}; the most used ones are not taken`
const COOKIE = 'A page of our own origin gets the session cookie as well.'
const OWN_ID =
  'The id of the account must be the caller’s own: it decides nothing, but guards against mistakes.'

export const accountOperations: Operation[] = [
  {
    id: 'signUp',
    tag: 'accounts',
    method: 'POST',
    path: '/api/auth/signup',
    summary: 'Make an account and sign in',
    description: `The account has no rights beyond its own profile. Twenty an hour from one address. ${COOKIE}`,
    rights: 'everybody',
    body: SignUpSchema,
    fields: {
      username: '2 to 60 characters',
      email: 'Compared without regard to case',
      password: NEW_PASSWORD,
    },
    replies: [{ status: 201, description: 'Made and signed in', schema: SignedInSchema }],
    errors: [409],
    examples: {
      newReader: {
        summary: 'A new reader',
        body: { username: 'कबीर', email: 'kabir@example.org', password: EXAMPLE_PASSWORD },
      },
    },
  },
  {
    id: 'signIn',
    tag: 'accounts',
    method: 'POST',
    path: '/api/auth/signin',
    summary: 'Sign in',
    description: `Each sign-in has a token of its own, good for 30 days and for 14 days without use, where the operator set no other. ${COOKIE} Failures are throttled by account and by address.`,
    rights: 'everybody',
    body: SignInSchema,
    fields: { password: PASSWORD },
    replies: [{ status: 200, description: 'Signed in', schema: SignedInSchema }],
    errors: [401],
    examples: {
      editor: {
        summary: 'An editor',
        body: { email: 'meera@example.org', password: EXAMPLE_PASSWORD },
      },
    },
  },
  {
    id: 'verify',
    tag: 'accounts',
    method: 'GET',
    path: '/api/auth/verify',
    summary: 'Ask who the token belongs to',
    rights: 'user',
    replies: [{ status: 200, description: 'The token is good', schema: VerifiedSchema }],
    examples: { token: { summary: 'With a token' } },
  },
  {
    id: 'signOut',
    tag: 'accounts',
    method: 'POST',
    path: '/api/user/signout',
    summary: 'Sign out',
    description:
      'The token is dead at once, and so is the session cookie of our own page. Without a token, or with a dead one, the answer is the same.',
    rights: 'everybody',
    isMoreForUsers: true,
    replies: [{ status: 200, description: 'Signed out', schema: DoneSchema }],
    examples: { noBody: { summary: 'Without a body' } },
  },
  {
    id: 'updateProfile',
    tag: 'accounts',
    method: 'PUT',
    path: '/api/user/update/{userId}',
    summary: 'Change one’s profile',
    description: `What is left out stays. Another e-mail or password asks for the current password and ends every other session and token. ${OWN_ID}`,
    rights: 'user',
    pathExamples: { userId: EXAMPLE_IDS.user },
    body: ProfileInputSchema.partial(),
    fields: {
      username: '2 to 60 characters',
      profilePicture: 'Own path or https address; empty takes it away',
      password: `The new one: ${NEW_PASSWORD}`,
      currentPassword: 'Needed when e-mail or password change',
    },
    replies: [{ status: 200, description: 'The profile as it is now', schema: ProfileSchema }],
    errors: [409],
    examples: {
      name: { summary: 'Another name', body: { username: 'मीरा देवी' } },
      password: {
        summary: 'Another password',
        body: { password: 'ek nayi si pankti', currentPassword: EXAMPLE_PASSWORD },
      },
    },
  },
  {
    id: 'deleteAccount',
    tag: 'accounts',
    method: 'DELETE',
    path: '/api/user/delete/{userId}',
    summary: 'Delete one’s account',
    description: `Posts and drafts stay, under the name they were written with. The last admin stays too. ${OWN_ID}`,
    rights: 'user',
    pathExamples: { userId: EXAMPLE_IDS.user },
    body: DeleteAccountSchema,
    replies: [
      {
        status: 200,
        description: 'The account and its tokens are gone',
        schema: AccountDeletedSchema,
      },
    ],
    errors: [409],
    examples: { sure: { summary: 'With the password', body: { password: EXAMPLE_PASSWORD } } },
  },
]
