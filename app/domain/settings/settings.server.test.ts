import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { onContentChange } from '~/domain/core/cache-version.server'
import { deleteFile } from '~/domain/files/stored-files.server'
import { viewUrl } from '~/domain/core/picture-url'
import { openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { files, settings as table } from '~db/schema'
import { aFile, aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps, memoryLog } from '../../../tests/helpers/deps'
import { createRouteContext } from '~/http/handlers.server'
import { toSiteView } from '~/view-models/site.server'
import { SCHEMAS, type Values } from '~/domain/core/settings-schema'
import { get } from '../../../tests/helpers/requests'
import { readGroup, resetSettings, saveSettings } from './settings.server'

const site = (values: Partial<Values<'site'>>) => SCHEMAS.site.parse(values)

function aSite() {
  const { log, lines } = memoryLog()
  const deps = createTestDeps({ log })
  return { deps, admin: anAdmin(deps), lines }
}

describe('settings', () => {
  it('have defaults until somebody changes them, and again once a field is cleared', () => {
    const { deps, admin } = aSite()
    const defaults = { name: 'धरोहर टाइम्स', signUp: true, pageSize: 9, digits: 'latn' }
    expect(deps.settings().site).toMatchObject(defaults)
    const entered = { name: 'सवेरा', signUp: 'off', pageSize: '12', digits: 'deva' } as const
    saveSettings(deps, admin, 'site', site(entered), 0)
    const changed = { name: 'सवेरा', signUp: false, pageSize: 12, digits: 'deva' }
    expect(deps.settings().site).toMatchObject(changed)
    saveSettings(deps, admin, 'site', site({}), 1)
    expect(deps.settings().site).toMatchObject(defaults)
  })

  it('stay the same for one request, and are read once for it', () => {
    const { deps, admin } = aSite()
    const open = () =>
      createRouteContext({ request: get('/'), params: {}, context: { deps } }).deps.settings
    const settings = open()
    saveSettings(deps, admin, 'site', site({ name: 'सवेरा' }), 0)
    expect(settings().site.name).toBe('धरोहर टाइम्स')
    expect(open()().site.name).toBe('सवेरा')
  })

  it('reach code that has copied the dependencies', () => {
    const { deps, admin } = aSite()
    const copy = { ...deps }
    saveSettings(deps, admin, 'site', site({ name: 'सवेरा' }), 0)
    expect(copy.settings().site.name).toBe('सवेरा')
  })

  it('omit the example contact details once an admin has entered a contact', () => {
    const { deps, admin } = aSite()
    expect(deps.settings().site).toMatchObject({
      phone: expect.stringContaining('731'),
      hasOwnContact: false,
    })
    saveSettings(deps, admin, 'site', site({ email: 'meera@example.net' }), 0)
    expect(toSiteView(deps, 'https://news.example').contact).toEqual({
      phones: [],
      email: 'meera@example.net',
    })
  })

  it('show examples until the site has its own name, or as an admin chooses', () => {
    const { deps, admin } = aSite()
    const shown = (values: Partial<Values<'site'>>) => {
      saveSettings(deps, admin, 'site', site(values), readGroup(deps, 'site').version)
      const { phone, description, social } = deps.settings().site
      return [phone, description, ...social].filter(Boolean).length
    }
    expect(shown({ tagline: 'रोज़ सुबह' })).toBe(7)
    expect(shown({ name: 'सवेरा' })).toBe(0)
    expect(shown({ name: 'सवेरा', examples: 'on' })).toBe(7)
    expect(shown({ examples: 'off' })).toBe(0)
    expect(shown({ name: 'सवेरा', phone: '0761 400 0000' })).toBe(1)
  })

  it('have English counterparts for the labels around them, and mark Urdu', () => {
    const { deps, admin } = aSite()
    const hindi = { name: 'सवेरा', tagline: 'रोज़ सुबह', description: 'ज़िले की ख़बरें', hours: 'सुबह 9 से' }
    const english = {
      nameEnglish: 'Savera',
      taglineEnglish: 'Each morning',
      hoursEnglish: 'From 9',
    }
    saveSettings(deps, admin, 'site', site({ ...hindi, ...english, location: 'टीकमगढ़' }), 0)
    expect(toSiteView(deps, '', 'en')).toMatchObject({
      name: 'Savera',
      tagline: { text: 'Each morning', language: 'en' },
      about: { text: 'ज़िले की ख़बरें', language: 'hi' },
      owner: { text: 'Savera', language: 'en' },
      contact: {
        location: { text: 'टीकमगढ़', language: 'hi' },
        hours: { text: 'From 9', language: 'en' },
      },
    })
    expect(toSiteView(deps, '', 'hi')).toMatchObject({ name: 'सवेरा', tagline: { text: 'रोज़ सुबह' } })
    const footer = {
      footerText: 'गाँव की बात',
      copyright: 'सवेरा ट्रस्ट',
      copyrightEnglish: 'Savera Trust',
    }
    saveSettings(deps, admin, 'site', site({ name: 'सवेरा', ...footer }), 1)
    expect(toSiteView(deps, '', 'en')).toMatchObject({
      about: { text: 'गाँव की बात', language: 'hi' },
      owner: { text: 'Savera Trust', language: 'en' },
    })
    saveSettings(deps, admin, 'site', site({ name: 'روزنامہ سویرا', nameEnglish: 'Savera' }), 2)
    expect(toSiteView(deps, '').nameLanguage).toBe('ur')
  })

  it('show Nirvan Kand in the header unless custom menus omit it', () => {
    const { deps, admin } = aSite()
    const hasVerses = () => toSiteView(deps, '').hasVerses
    expect(hasVerses()).toBe(true)
    for (const [index, to] of ['/about', '/nirvankand'].entries()) {
      const menus = SCHEMAS.menus.parse({ header: [{ to, label: 'एक' }] })
      saveSettings(deps, admin, 'menus', menus, index)
      expect(hasVerses()).toBe(to === '/nirvankand')
    }
    const link = { to: '/nirvankand', label: 'पाठ' }
    const menus = { header: [{ to: '/about', label: 'एक' }], footer: [link] }
    saveSettings(deps, admin, 'menus', SCHEMAS.menus.parse(menus), 2)
    expect(hasVerses()).toBe(true)
  })

  it('are read only once while nothing changes', () => {
    const { deps, admin } = aSite()
    const before = deps.settings()
    expect(deps.settings()).toBe(before)
    saveSettings(deps, admin, 'site', site({ name: 'सवेरा' }), 0)
    expect(deps.settings()).not.toBe(before)
  })

  it('reject an outdated version, and log each change with its admin', () => {
    const { deps, admin, lines } = aSite()
    saveSettings(deps, admin, 'site', site({ name: 'एक' }), 0)
    expect(() => saveSettings(deps, admin, 'site', site({ name: 'दो' }), 0)).toThrow(
      expect.objectContaining({ code: 'Conflict' }),
    )
    expect(deps.settings().site.name).toBe('एक')
    expect(readGroup(deps, 'site').version).toBe(1)
    const logged = lines.filter((line) => line.includes('settings edited'))
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0]!)).toMatchObject({ userId: admin.id, settings: 'site' })
  })

  it('can be changed by admins only', () => {
    const { deps } = aSite()
    for (const [actor, code] of [
      [null, 'Unauthenticated'],
      [aMember(deps), 'Forbidden'],
    ] as const)
      expect(() => saveSettings(deps, actor, 'site', site({ name: 'x' }), 0)).toThrow(
        expect.objectContaining({ code }),
      )
    expect(deps.db.select().from(table).all()).toEqual([])
  })

  it('invalidate only the pages that show them', () => {
    const { deps, admin } = aSite()
    const changes: unknown[] = []
    const stop = onContentChange((tags) => changes.push(tags))
    saveSettings(deps, admin, 'site', site({ name: 'सवेरा' }), 0)
    saveSettings(deps, admin, 'colours', { main: '#1f4a9c', accent: '' }, 0)
    saveSettings(deps, admin, 'income', SCHEMAS.income.parse({ adsTxt: '# x' }), 0)
    stop()
    expect(changes).toEqual([['site'], ['frame'], ['frame']])
  })

  it('take effect after a change by another process, and an invalid value becomes the default', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    const db = openDatabase(join(folder, 'site.sqlite'))
    migrateDatabase(db)
    const deps = createTestDeps({ db })
    expect(deps.settings().site.name).toBe('धरोहर टाइम्स')
    const other = openDatabase(join(folder, 'site.sqlite'))
    const row = { version: 1, updatedAt: 0, updatedBy: null }
    const values = [
      { name: 'site', value: { name: 'सवेरा', phone: 'none' }, ...row },
      { name: 'colours', value: { main: 'red; }' }, ...row },
    ]
    other.insert(table).values(values).run()
    return nextTurn().then(() => {
      expect(deps.settings().site.name).toBe('सवेरा')
      expect(deps.settings().palette).toBeNull()
      other.$client.close()
      db.$client.close()
      rmSync(folder, { recursive: true })
    })
  })

  it('stay unchanged while the database cannot be read', () => {
    const { deps, admin } = aSite()
    saveSettings(deps, admin, 'site', site({ name: 'सवेरा' }), 0)
    expect(deps.settings().site.name).toBe('सवेरा')
    deps.db.$client.close()
    expect(deps.settings().site.name).toBe('सवेरा')
    const closed = aSite().deps
    closed.db.$client.close()
    expect(closed.settings().site.name).toBe('धरोहर टाइम्स')
  })

  it('protect the picture that they show from deletion', async () => {
    const { deps, admin } = aSite()
    const { id, key } = await aFile(deps)
    saveSettings(
      deps,
      admin,
      'pictures',
      { logo: viewUrl(key), logoDark: '', icon: '', fallback: '' },
      0,
    )
    expect(toSiteView(deps, '').logo).toMatchObject({ url: viewUrl(key) })
    await expect(deleteFile(deps, admin, id)).rejects.toThrow("the site's settings")
    saveSettings(deps, admin, 'pictures', { logo: '', logoDark: '', icon: '', fallback: '' }, 1)
    await deleteFile(deps, admin, id)
    expect(deps.db.select().from(files).all()).toEqual([])
  })
})

describe('social links', () => {
  const networks = (values: Partial<Values<'site'>>) => {
    const { deps, admin } = aSite()
    saveSettings(deps, admin, 'site', site(values), 0)
    return toSiteView(deps, '').social.map(({ network }) => network)
  }

  it('are the entered ones, the defaults if none are entered, or none if the admin hides them', () => {
    expect(networks({})).toHaveLength(5)
    expect(networks({ youtube: 'https://www.youtube.com/@savera' })).toEqual(['youtube'])
    expect(networks({ social: 'none' })).toEqual([])
  })
})

describe('a field', () => {
  const problems = (values: Record<string, string>) =>
    SCHEMAS.site.safeParse(values).error?.issues.map(({ message }) => message.split(' ')[0])

  it.each([
    [{ name: 'क'.repeat(1_000_000) }, 'tooLong'],
    [{ name: 'news\u202Egnp.exe' }, 'reorderingText'],
    [{ facebook: 'javascript:alert(1)' }, 'wrongUrl'],
    [{ email: 'not one' }, 'wrongEmail'],
    [{ timeZone: 'Asia/Nowhere' }, 'wrongTimeZone'],
    [{ pageSize: '1000000' }, 'wrongChoice'],
  ])('rejects %j', (values, message) => {
    expect(problems(values)).toEqual([message])
  })

  it.each([
    ['facebook.com/savera', 'https://facebook.com/savera'],
    ['https://facebook.com/savera', 'https://facebook.com/savera'],
    ['', ''],
  ])('completes the web address %j', (typed, url) => {
    expect(SCHEMAS.site.parse({ facebook: typed }).facebook).toBe(url)
    if (typed)
      expect(SCHEMAS.menus.parse({ header: [{ to: typed, label: 'क' }] }).header[0]?.to).toBe(url)
  })

  it('accepts only colours with six digits', () => {
    for (const main of ['red; }', '#12', '#1f4a9c;}', 'url(x)'])
      expect(SCHEMAS.colours.safeParse({ main }).success, main).toBe(false)
    expect(SCHEMAS.colours.parse({ main: ' #1F4A9C ' })).toEqual({ main: '#1f4a9c', accent: '' })
  })
})

describe('an advertising slot', () => {
  const origins = (text: string) => SCHEMAS.income.safeParse({ header: { origins: text } })

  it('is empty by default', () => {
    const empty = { code: '', origins: '', height: '250' }
    expect(SCHEMAS.income.parse({})).toMatchObject({ adsTxt: '', header: empty, home: empty })
  })

  it.each([
    ['ads.example.com', 'https://ads.example.com'],
    [' https://ADS.example.com/ ', 'https://ads.example.com'],
    ['*.example.com', 'https://*.example.com'],
    ['https://ads.example.com:8443', 'https://ads.example.com:8443'],
    ['विज्ञापन.भारत', 'https://xn--81be4ah6cyce7i.xn--h2brj9c'],
  ])('may load from %j', (typed, origin) => {
    expect(origins(`${typed}\r\n\r\n`).data?.header.origins).toBe(origin)
  })

  it.each([
    '*',
    '*.com',
    'ads.*.com',
    'http://ads.example.com',
    'https://ads.example.com/path',
    'https://ads.example.com?x',
    'https://me@ads.example.com',
    'javascript:alert(1)',
    "'unsafe-eval'",
    "ads.example.com;script-src 'self'",
    'ads.example.com; sandbox',
    'ads.example.com,b.example.com',
    'https:',
    'data:',
  ])('may not load from %j', (typed) => {
    expect(origins(typed).error?.issues[0]?.message).toMatch(/^wrongOrigin/)
  })

  it('has at most 20 origins and 10,000 characters of code', () => {
    const many = Array.from({ length: 21 }, (_, index) => `a${index}.example.com`).join('\n')
    expect(origins(many).error?.issues[0]?.message).toMatch(/^tooManyEntries/)
    expect(origins('a'.repeat(1_000_000)).error?.issues[0]?.message).toMatch(/^tooManyEntries/)
    const code = SCHEMAS.income.safeParse({ header: { code: 'क'.repeat(10_001) } })
    expect(code.error?.issues[0]?.message).toMatch(/^tooLong/)
    const height = SCHEMAS.income.safeParse({ header: { height: '9999' } })
    expect(height.error?.issues[0]?.message).toBe('wrongChoice')
  })
})

it('resetSettings gives one group its defaults again, also below an open form', () => {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const values = SCHEMAS.site.parse({ name: 'सवेरा' })
  saveSettings(deps, admin, 'site', values, 0)
  saveSettings(deps, admin, 'colours', SCHEMAS.colours.parse({ main: '#aa1111' }), 0)
  resetSettings(deps, 'site')
  expect(deps.settings().site.name).toBe('धरोहर टाइम्स')
  expect(readGroup(deps, 'colours').values.main).toBe('#aa1111')
  saveSettings(deps, admin, 'site', values, 1)
  expect(deps.settings().site.name).toBe('धरोहर टाइम्स')
})
