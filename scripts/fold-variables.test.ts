import { expect, it } from 'vitest'
import { foldVariables } from './fold-variables'

const sheet = (rules: string, registered: string) =>
  `@layer properties{@supports (a:b){*,:before{--tw-unread:initial;--tw-fixed:solid;--tw-set:1}}}${rules}${registered}`

it('removes unread variables, inlines constant ones, and keeps the rest', () => {
  const registered =
    '@property --tw-unread{syntax:"*";inherits:false}' +
    '@property --tw-fixed{syntax:"*";inherits:false;initial-value:solid}' +
    '@property --tw-set{syntax:"*";inherits:false;initial-value:1}'
  const css = sheet(
    '.a{--tw-unread:700;font-weight:700}.b{border-style:var(--tw-fixed)}.c{--tw-set:2;scale:var(--tw-set)}',
    registered,
  )
  expect(foldVariables(css)).toBe(
    '@layer properties{@supports (a:b){*,:before{--tw-set:1}}}' +
      '.a{font-weight:700}.b{border-style:solid}.c{--tw-set:2;scale:var(--tw-set)}' +
      '@property --tw-set{syntax:"*";inherits:false;initial-value:1}',
  )
})
