import { expect, it } from 'vitest'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { movedSettings } from '~/env.server'
import { anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps, memoryLog, type TestOverrides } from '../../../tests/helpers/deps'
import { readGroup, saveSettings } from './settings.server'
import { takeOverEnvironment } from './take-over.server'

const OLD = {
  SITE_NAME: ' सवेरा ',
  SITE_TIME_ZONE: 'Asia/Kolkata',
  DEVANAGARI_DIGITS: 'Yes',
  CONTACT_PHONE: '+91 755 123 4567',
  SOCIAL_TWITTER: 'https://x.com/savera',
  FEED_CONTENT: 'Excerpt',
  SIGN_UP: '0',
}

function update(environment: Record<string, string>, site?: TestOverrides['site']) {
  const { log, lines } = memoryLog()
  const deps = createTestDeps({ log, site })
  takeOverEnvironment(deps, movedSettings(environment))
  return { deps, lines, site: deps.settings().site }
}

it('stores the settings of the environment once, and names them in the log', () => {
  const { deps, lines, site } = update(OLD)
  expect(site).toMatchObject({
    name: 'सवेरा',
    digits: 'deva',
    phone: '+91 755 123 4567',
    location: '',
    feeds: 'excerpt',
    signUp: false,
    social: [{ network: 'twitter', url: 'https://x.com/savera' }],
  })
  expect(readGroup(deps, 'site').values.timeZone).toBe('')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    settings: Object.keys(OLD).filter((name) => name !== 'SITE_TIME_ZONE'),
    msg: expect.stringContaining('taken over from the environment'),
  })
  saveSettings(deps, anAdmin(deps), 'site', SCHEMAS.site.parse({}), 1)
  takeOverEnvironment(deps, movedSettings(OLD))
  expect(deps.settings().site).toMatchObject({ name: 'धरोहर टाइम्स', signUp: true })
})

it('keeps what an admin has entered', () => {
  const entered = { name: 'संध्या', email: 'desk@news.example', social: 'none' } as const
  expect(update(OLD, entered).site).toMatchObject({
    name: 'संध्या',
    email: 'desk@news.example',
    phone: '',
    social: [],
    feeds: 'excerpt',
  })
})

it('leaves out invalid values, and names them', () => {
  const { lines, site } = update({
    SITE_TIME_ZONE: 'Mars/Olympus',
    SIGN_UP: 'perhaps',
    SITE_NAME: 'सवेरा',
  })
  expect(site).toMatchObject({ name: 'सवेरा', timeZone: 'Asia/Kolkata', signUp: true })
  expect(lines.map((line) => (JSON.parse(line) as { settings: string[] }).settings)).toEqual([
    ['SITE_NAME'],
    ['SITE_TIME_ZONE', 'SIGN_UP'],
  ])
})

it('a new site without them keeps its defaults', () => {
  const { deps, lines } = update({})
  expect(lines).toEqual([])
  expect(readGroup(deps, 'site').version).toBe(0)
})
