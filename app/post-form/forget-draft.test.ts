import { describe, expect, it } from 'vitest'
import { createTestDeps } from '../../tests/helpers/deps'
import { parseForgottenDraft } from './forget-draft'
import { forgetLocalDraft } from './forget-draft.server'

describe('the cookie that names a text', () => {
  it.each([
    ['kept-text=new%3Aabc', { kind: 'new', id: 'abc' }],
    ['toast=1; kept-text=post%3A12; theme=dark', { kind: 'post', id: '12' }],
    ['kept-text=user%3A%E0%A4%95%3A1', { kind: 'user', id: 'क:1' }],
  ])('%s is read', (cookies, expected) => {
    expect(parseForgottenDraft(cookies)).toEqual(expected)
  })

  it.each([
    '',
    'kept-text=',
    'kept-text=new%3A',
    'kept-text=all%3A1',
    'kept-text=%E0%A4%A',
    'not-kept-text=new%3A1',
  ])('%s is nothing', (cookies) => {
    expect(parseForgottenDraft(cookies)).toBeNull()
  })

  it('is read as it was written', () => {
    const header = forgetLocalDraft({ kind: 'new', id: 'a;b=c' }, createTestDeps().settings)[
      'Set-Cookie'
    ]
    expect(parseForgottenDraft(header.split('; ', 1)[0] ?? '')).toEqual({
      kind: 'new',
      id: 'a;b=c',
    })
  })
})
