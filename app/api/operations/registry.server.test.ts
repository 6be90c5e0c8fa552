import { describe, expect, it } from 'vitest'
import { isDomainError } from '~/domain/core/errors'
import { checkBody } from '~/api/http/read-json.server'
import { operations } from './registry.server'

const WRONG = [
  5,
  true,
  null,
  undefined,
  'x',
  [],
  {},
  [5],
  [null],
  [[]],
  [{}],
  Array(2_000).fill({}),
]

/** Zod's default messages. */
const RAW = /invalid input|expected|received|invalid uuid|too (big|small)|invalid (string|option)/i

const fields = operations.flatMap(({ id, body, documentedBody = body, examples }) =>
  Object.keys(documentedBody?.shape ?? {}).map((field) => ({
    id,
    field,
    body: documentedBody!,
    whole: Object.values(examples ?? {})[0]?.body ?? {},
  })),
)

describe.each(fields)('$field of $id', ({ field, body, whole }) => {
  it('reports each invalid value once, with our own message', () => {
    for (const value of WRONG) {
      for (const sent of [{ ...whole, [field]: value }, { [field]: value }]) {
        for (const messages of messagesFor(sent)) {
          expect.soft(messages.filter((message) => RAW.test(message))).toEqual([])
          expect.soft(new Set(messages).size, messages.join()).toBe(messages.length)
        }
      }
    }
  })

  it('rejects a list or an object where another type is expected', () => {
    const rejected = [[5], { a: 1 }].map((value) => messagesFor({ [field]: value }).length > 0)
    expect(rejected).toEqual([true, true])
  })

  function messagesFor(sent: Record<string, unknown>): string[][] {
    try {
      checkBody(sent, body)
      return []
    } catch (error) {
      if (!isDomainError(error, 'InvalidInput')) throw error
      return [[error.message], ...Object.values(error.fields)]
    }
  }
})

it.each([
  ['POST', '/api/categories', { name: 5 }, { name: ['Category name is required'] }],
  [
    'PUT',
    '/api/nirvankand/{id}',
    { title: 'पाठ' },
    { shlokas: ['Shlokas must be a list of texts'] },
  ],
  [
    'POST',
    '/api/posts/create',
    { content: 'पाठ', submissionId: 'nope', title: 5, image: {} },
    {
      submissionId: ['submissionId must be a UUID'],
      title: ['Title must be text'],
      image: ['Image must be an https address or a picture on this site'],
    },
  ],
  [
    'POST',
    '/api/auth/signin',
    { email: 'a@example.org', password: [] },
    { password: ['Password must be at least 8 characters.'] },
  ],
])('%s %s reports what is wrong with %o', (method, path, sent, expected) => {
  const call = operations.find((each) => each.method === method && each.path === path)!
  expect(() => checkBody(sent, (call.documentedBody ?? call.body)!)).toThrow(
    expect.objectContaining({ fields: expected }) as Error,
  )
})
