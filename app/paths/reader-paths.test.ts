import { expect, it } from 'vitest'
import { hasOwnLanguage, mayHavePlaces, routedPath } from './reader-paths'

it.each([
  ['/', '/'],
  ['/Sign-in', '/sign-in'],
  ['/%73ign-in.data', '/sign-in'],
  ['/post/%E0%A4%97', '/post/ग'],
  ['/%', '/%'],
])('the router matches %s as %s', (path, routed) => expect(routedPath(path)).toBe(routed))

it.each(['/sign-in', '/Sign-In', '/DASHBOARD', '/%73ign-up', '/Setup', '/Create-Post.data'])(
  '%s is a page in the language of the user, without advertising',
  (path) => {
    expect(hasOwnLanguage(path)).toBe(true)
    expect(mayHavePlaces(path)).toBe(false)
  },
)

it.each(['/preview/x', '/Preview/x', '/%70review/x.data'])('the draft at %s has none', (path) =>
  expect(mayHavePlaces(path)).toBe(false),
)

it.each(['/', '/post/sign-in', '/sign-income'])('%s is a page for readers', (path) => {
  expect(hasOwnLanguage(path)).toBe(false)
  expect(mayHavePlaces(path)).toBe(true)
})
