import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, 'session-secret')

/** Simulates a new process. */
async function readSecret(SESSION_SECRET?: string): Promise<string> {
  vi.resetModules()
  const { sessionSecret } = await import('./secret.server')
  return sessionSecret({ SESSION_SECRET, DATA_DIR: folder })
}

describe('sessionSecret', () => {
  it('comes from the settings', async () => {
    expect(await readSecret('from the settings')).toBe('from the settings')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is generated once and readable by this user only', async () => {
    const secret = await readSecret()
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await readSecret()).toBe(secret)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['session-secret'])
  })

  it.each(['', ' \n', 'short'])('is replaced with a warning if it is %j', async (kept) => {
    const warn = vi.fn()
    vi.doMock('./log.server', () => ({ createLog: () => ({ warn }) }))
    writeFileSync(file(), kept)
    const secret = await readSecret()
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(readFileSync(file(), 'utf8')).toBe(secret)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('empty or too short'))
  })
})
