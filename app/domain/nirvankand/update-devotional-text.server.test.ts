import { describe, expect, it } from 'vitest'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { toSentence } from '~/labels/messages'
import { nirvankand } from '~db/schema'
import { aDevotionalText, aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { createDevotionalText, findDevotionalText, updateDevotionalText } from './nirvankand.server'
import { DevotionalInputSchema, type DevotionalInput } from './schema'

const code = (value: string) => expect.objectContaining({ code: value })

const typed: DevotionalInput = {
  title: 'पाठ',
  subtitle: '',
  shlokas: ['<p>एक<br>दो</p>', 'तीन'],
}

function aSite() {
  const deps = createTestDeps()
  return { deps, admin: anAdmin(deps), text: aDevotionalText(deps) }
}

describe('updateDevotionalText', () => {
  it('saves the title, subtitle and verses with the time', () => {
    const { deps, admin, text } = aSite()
    deps.clock.advance(5)
    const before = getCacheVersion(deps)
    const saved = updateDevotionalText(deps, admin, text.id, typed)
    expect(saved).toEqual({
      id: text.id,
      title: 'पाठ',
      subtitle: '',
      shlokas: ['<p>एक<br />दो</p>', '<p>तीन</p>'],
      updatedAt: deps.now(),
    })
    expect(findDevotionalText(deps)).toEqual(saved)
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
  })

  it('allows everything the toolbar produces and nothing executable', () => {
    const { deps, admin, text } = aSite()
    const shlok =
      '<h2 style="text-align:center">श्लोक</h2><p><span style="color:#a61b1b">रंग</span><script>alert(1)</script><b onclick="x()">ध्यान</b></p>'
    const saved = updateDevotionalText(deps, admin, text.id, { ...typed, shlokas: [shlok] })
    expect(saved.shlokas).toEqual([
      '<h2 style="text-align:center">श्लोक</h2><p><span style="color:#a61b1b">रंग</span><b>ध्यान</b></p>',
    ])
  })

  it('preserves the lines of plain text', () => {
    const { deps, admin, text } = aSite()
    const saved = updateDevotionalText(deps, admin, text.id, { ...typed, shlokas: ['एक\nदो'] })
    expect(saved.shlokas).toEqual(['<p>एक<br />दो</p>'])
  })

  it('reports which verse is empty, and saves nothing', () => {
    const { deps, admin, text } = aSite()
    const shlokas = ['एक', '<script>alert(1)</script>']
    expect(() => updateDevotionalText(deps, admin, text.id, { ...typed, shlokas })).toThrow(
      expect.objectContaining({
        code: 'InvalidInput',
        fields: { 'shlokas[1]': ['Shlok text is required'] },
      }),
    )
    expect(findDevotionalText(deps)?.title).toBe(text.title)
  })

  it('does not overwrite a concurrent save, even within one millisecond', () => {
    const { deps, admin, text } = aSite()
    const version = text.updatedAt
    const { updatedAt } = updateDevotionalText(deps, admin, text.id, typed, { version })
    expect(updatedAt).toBeGreaterThan(version)
    const late = { ...typed, title: 'देर से' }
    expect(() => updateDevotionalText(deps, admin, text.id, late, { version })).toThrow(
      code('Conflict'),
    )
    expect(findDevotionalText(deps)?.title).toBe('पाठ')
    updateDevotionalText(deps, admin, text.id, late, { version: updatedAt })
    expect(findDevotionalText(deps)?.title).toBe('देर से')
  })

  it('lets the last save win if there is no version', () => {
    const { deps, admin, text } = aSite()
    updateDevotionalText(deps, admin, text.id, typed)
    expect(updateDevotionalText(deps, admin, text.id, { ...typed, title: 'नया' }).title).toBe('नया')
  })

  it('rejects any other id', () => {
    const { deps, admin } = aSite()
    for (const id of ['', 'nothing']) {
      expect(() => updateDevotionalText(deps, admin, id, typed)).toThrow(
        expect.objectContaining({ code: 'NotFound', message: 'No document ID found' }),
      )
    }
  })

  it('allows admins only', () => {
    const { deps, text } = aSite()
    expect(() => updateDevotionalText(deps, null, text.id, typed)).toThrow(code('Unauthenticated'))
    expect(() => updateDevotionalText(deps, aMember(deps), text.id, typed)).toThrow(
      code('Forbidden'),
    )
    expect(findDevotionalText(deps)?.title).toBe(text.title)
  })
})

describe('createDevotionalText', () => {
  it("creates a site's first text, once", () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const before = getCacheVersion(deps)
    const text = createDevotionalText(deps, admin, typed)
    expect(findDevotionalText(deps)).toEqual(text)
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
    expect(() => createDevotionalText(deps, admin, typed)).toThrow(code('Conflict'))
    expect(deps.db.select().from(nirvankand).all()).toHaveLength(1)
  })

  it('allows admins only', () => {
    const deps = createTestDeps()
    expect(() => createDevotionalText(deps, null, typed)).toThrow(code('Unauthenticated'))
    expect(() => createDevotionalText(deps, aMember(deps), typed)).toThrow(code('Forbidden'))
    expect(findDevotionalText(deps)).toBeNull()
  })
})

describe('DevotionalInputSchema', () => {
  const issues = (values: object) =>
    DevotionalInputSchema.safeParse({ ...typed, ...values }).error?.issues.map(
      ({ path, message }) => [path.join('.'), toSentence(message, DEFAULT_SENTENCES)],
    )

  it.each([
    [{ title: ' ' }, ['title', 'Title is required']],
    [{ title: undefined }, ['title', 'Title is required']],
    [{ title: 'क'.repeat(301) }, ['title', 'Title must be at most 300 characters']],
    [{ subtitle: 'क'.repeat(301) }, ['subtitle', 'Subtitle must be at most 300 characters']],
    [{ shlokas: ['एक', ' '] }, ['shlokas.1', 'Shlok text is required']],
    [{ shlokas: ['<p>&nbsp;</p>'] }, ['shlokas.0', 'Shlok text is required']],
    [{ shlokas: [undefined] }, ['shlokas.0', 'Shlok text is required']],
    [{ shlokas: ['क'.repeat(33_334)] }, ['shlokas.0', 'Shlok is too long (100 KB at most)']],
    [
      { shlokas: [`क${'<b>'.repeat(2_001)}`] },
      ['shlokas.0', 'Shlok has too many tags (2000 at most)'],
    ],
    [{ shlokas: Array.from({ length: 501 }, () => 'एक') }, ['shlokas', 'At most 500 shloks']],
  ])('rejects invalid values with a message for the field (%#)', (values, issue) => {
    expect(issues(values)).toEqual([issue])
  })

  it('accepts the largest verse and the longest list', () => {
    const shlokas = Array.from({ length: 500 }, () => 'एक')
    expect(issues({ shlokas: ['क'.repeat(33_333), ...shlokas.slice(1)] })).toBeUndefined()
  })

  it('distinguishes a missing list of verses from an empty one', () => {
    expect(issues({ shlokas: undefined })).toHaveLength(1)
  })
})
