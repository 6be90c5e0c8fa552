import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account } from '~/domain/accounts/schema'
import { createPlaceholder, cutPage, fillPage, reuse } from './personal-page.server'

const account: Account = {
  id: '0199-1',
  username: 'अनु "<b>&\'',
  email: 'anu@example.org',
  profilePicture: '/media/a.webp',
  isAdmin: false,
}

function cut(isData = false) {
  const { user, marks } = createPlaceholder(account)
  const data = JSON.stringify(JSON.stringify(['user', user.username, user.email]))
  const text = isData
    ? JSON.stringify([user.username])
    : `<p title="${user.username}">${user.username} <i>${user.initial}</i> ${marks.mailbox}@<wbr/>${marks.domain}` +
      `<img src="${user.profilePicture}"/></p><script nonce="n+/=">take(${data})</script>`
  return cutPage(text, { ...marks, nonce: 'n+/=' }, { isData })
}

describe('fillPage', () => {
  it('puts in what is the reader’s, escaped for its place', () => {
    const html = fillPage(cut(), account, 'abc', { deflated: false }).toString()
    const name = 'अनु &#34;&#60;b&#62;&#38;&#39;'
    expect(html).toContain(`<p title="${name}">${name} <i>अ</i> anu@<wbr/>example.org`)
    expect(html).toContain('<img src="/media/a.webp"/>')
    expect(html).toContain('<script nonce="abc">')
    expect(html).not.toContain('<b>')
    const [, data = ''] = /take\((.*)\)<\/script>/.exec(html)!
    expect(JSON.parse(JSON.parse(data) as string)).toEqual([
      'user',
      account.username,
      account.email,
    ])
  })

  it('escapes for a data response', () => {
    const data = fillPage(cut(true), account, '', { deflated: false }).toString()
    expect(JSON.parse(data)).toEqual([account.username])
  })

  it('leaves marks that a text happens to have alone', () => {
    const [first, second] = [createPlaceholder(account), createPlaceholder(account)]
    const page = cutPage(first.user.username, { ...second.marks, nonce: '?' }, { isData: false })
    expect(page.holes).toEqual([])
  })

  it('is the same when inflated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (username) => {
        const [page, reader] = [cut(), { ...account, username }]
        const plain = fillPage(page, reader, 'abc', { deflated: false })
        const inflated = inflateSync(fillPage(page, reader, 'abc', { deflated: true }))
        expect(inflated.equals(plain)).toBe(true)
      }),
    )
  })
})

describe('reuse', () => {
  it('gives the memory of a sent page to another, and none that is in use', () => {
    const anu = fillPage(cut(), account, 'abc', { deflated: false })
    const ravi = fillPage(cut(), { ...account, username: 'रवि' }, 'abc', { deflated: false })
    expect(ravi.buffer).not.toBe(anu.buffer)
    expect(anu.toString()).not.toContain('रवि')
    reuse(anu)
    const later = fillPage(cut(), { ...account, username: 'मीरा' }, 'abc', { deflated: false })
    expect(later.buffer).toBe(anu.buffer)
    expect(later.toString()).not.toContain('अनु')
    expect(ravi.toString()).toContain('रवि')
  })
})
