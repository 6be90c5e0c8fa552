import { describe, expect, it } from 'vitest'
import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { toSentence } from '~/labels/messages'
import { ProfileInputSchema, SignInSchema, SignUpSchema } from './account-schema'

type Schema = typeof SignInSchema | typeof SignUpSchema | typeof ProfileInputSchema

function problems(schema: Schema, input: unknown) {
  const { error } = schema.safeParse(input)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      toSentence(message, DEFAULT_SENTENCES),
    ]),
  )
}

describe('SignInSchema', () => {
  it.each([{}, { email: '', password: '' }, { email: ' ', password: 'सात अक्षर'.slice(0, 7) }])(
    "reports missing values with the specification's exact messages (%o)",
    (input) => {
      expect(problems(SignInSchema, input)).toEqual({
        email: 'Invalid email address.',
        password: 'Password must be at least 8 characters.',
      })
    },
  )

  it('trims addresses, and converts them to one Unicode form and to lower case', () => {
    const { email } = SignInSchema.parse({ email: ' Sita@ＥXAMPLE.org ', password: '12345678' })
    expect(email).toBe('sita@example.org')
  })

  it('keeps the password exactly as typed, including white space', () => {
    const { password } = SignInSchema.parse({ email: 'a@b', password: '  गुप्त शब्द  ' })
    expect(password).toBe('  गुप्त शब्द  ')
  })

  it('rejects passwords that are too long before hashing', () => {
    const input = { email: `${'x'.repeat(250)}@b.org`, password: 'x'.repeat(1_001) }
    expect(problems(SignInSchema, input)).toEqual({
      email: 'Invalid email address.',
      password: 'Password must be at most 1000 characters.',
    })
    expect(problems(SignInSchema, { email: 'a@b', password: 'x'.repeat(1_000) })).toEqual({})
  })
})

describe('SignUpSchema', () => {
  const valid = { username: 'सीता', email: 'sita@example.org', password: '12345678' }

  it.each(['', 'x', ' x ', 'क्षि', 'की', '\u093F', '👩‍👩‍👧'])(
    'requires two graphemes in a name (%j)',
    (username) => {
      expect(problems(SignUpSchema, { ...valid, username })).toEqual({
        username: 'Username must be at least 2 characters',
      })
    },
  )

  it.each(['सीता', 'राम', 'AB', 'x'.repeat(60)])('accepts the name %j', (username) => {
    expect(SignUpSchema.parse({ ...valid, username }).username).toBe(username)
  })

  it('rejects a name of two characters with stacked marks', () => {
    const username = `ab${'\u0301'.repeat(10_000)}`
    expect(problems(SignUpSchema, { ...valid, username })).toEqual({
      username: 'Username must be at most 60 characters',
    })
  })

  it('rejects a name of more than 60 characters', () => {
    expect(problems(SignUpSchema, { ...valid, username: 'x'.repeat(61) })).toEqual({
      username: 'Username must be at most 60 characters',
    })
  })

  it.each([
    'sita',
    'sita@',
    '@example.org',
    'si ta@example.org',
    'a@b@c',
    'si\u200Bta@example.org',
    'sita\u0000@example.org',
    'sita\uD800@example.org',
  ])('rejects the address %j', (email) => {
    expect(problems(SignUpSchema, { ...valid, email })).toEqual({
      email: 'Invalid email address.',
    })
  })

  it('ignores unknown fields', () => {
    expect(SignUpSchema.parse({ ...valid, isAdmin: true, id: '1' })).toEqual(valid)
  })
})

describe('ProfileInputSchema', () => {
  it('rejects a current password longer than the limit', () => {
    const input = {
      username: 'सीता',
      email: 'sita@example.org',
      currentPassword: 'x'.repeat(1_001),
    }
    expect(problems(ProfileInputSchema, input)).toEqual({
      currentPassword: 'This is not your current password.',
    })
  })
})
