import { expect, it } from 'vitest'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { deleteCategory, renameCategory } from '~/domain/posts/manage-categories.server'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { saveSettings } from '~/domain/settings/settings.server'
import { aCategory, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { followMenu, namedPaths } from './follow-menu.server'

function menuOf(...entries: { to: string; label?: string; isSub?: 'on' }[]) {
  return SCHEMAS.menus.parse({ footer: entries.map((entry) => ({ label: 'नाम', ...entry })) })
    .footer
}

it('a menu follows a renamed category and leaves out what was deleted', () => {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const khel = aCategory(deps, 'खेल')
  const page = aPost(deps, { status: 'page', title: 'नियम', slug: 'niyam' })
  const entries = menuOf(
    { to: '/category/khel' },
    { to: '/niyam' },
    { to: '/contact' },
    { to: 'https://example.org/' },
  )
  const paths = () => followMenu(deps, entries).map(({ to }) => to)
  expect(paths()).toEqual(['/category/khel', '/niyam', '/contact', 'https://example.org/'])
  renameCategory(deps, admin, khel.id, { name: 'मैदान', secondName: '' })
  deletePost(deps, admin, page.id)
  expect(paths()).toEqual(['/category/maidan', '/contact', 'https://example.org/'])
  deleteCategory(deps, admin, khel.id)
  expect(paths()).toEqual(['/contact', 'https://example.org/'])
})

it('a dead entry leads to the first entry below it, and goes with the last', () => {
  const deps = createTestDeps()
  const below = [
    { to: '/gone', isSub: 'on' as const },
    { to: '/contact', isSub: 'on' as const },
  ]
  const entries = menuOf({ to: '/nothing', label: 'हम' }, ...below)
  expect(followMenu(deps, entries)).toMatchObject([
    { to: '/contact', label: 'हम' },
    { to: '/contact', isSub: 'on' },
  ])
  expect(followMenu(deps, menuOf({ to: '/nothing' }, below[0]!))).toEqual([])
})

it('a heading without an address leads to the first entry below it, unless it may be plain text', () => {
  const deps = createTestDeps()
  const entries = menuOf({ to: '', label: 'हम' }, { to: '/contact', isSub: 'on' })
  expect(followMenu(deps, entries).map(({ to }) => to)).toEqual(['/contact', '/contact'])
  const plain = followMenu(deps, entries, { hasHeadings: true })
  expect(plain.map(({ to }) => to)).toEqual(['', '/contact'])
})

it('menus and sections name a category, also under its former name', () => {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const khel = aCategory(deps, 'खेल')
  const menus = SCHEMAS.menus.parse({ header: [{ to: '/category/khel' }] })
  saveSettings(deps, admin, 'menus', menus, 0)
  aCategory(deps, 'धर्म')
  const sections = [{ name: 'updates', isShown: 'on', title: '', category: 'dharma', count: '' }]
  saveSettings(deps, admin, 'home', SCHEMAS.home.parse({ sections }), 0)
  renameCategory(deps, admin, khel.id, { name: 'मैदान', secondName: '' })
  expect([...namedPaths(deps)]).toEqual(['/category/maidan', '/category/dharma'])
})
