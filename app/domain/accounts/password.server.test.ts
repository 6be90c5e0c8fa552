import bcrypt from 'bcryptjs'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { WorkerPool } from '~/domain/core/worker-pool.server'
import { errors } from '~/labels/specified/messages'
import { withThreadModule } from '../../../tests/helpers/thread-module'
import { PasswordHasher, requireUncommon } from './password.server'

const passwords = new PasswordHasher({ rounds: 4 })
afterAll(() => passwords.close())

describe('PasswordHasher', () => {
  it('accepts only the right password', async () => {
    const hash = await passwords.hash('गुप्त शब्द १२३')
    expect(await passwords.verify('गुप्त शब्द १२३', hash)).toBe(true)
    expect(await passwords.verify('गुप्त शब्द १२४', hash)).toBe(false)
  })

  it('stores neither the password nor the same hash twice', async () => {
    const [first, second] = await Promise.all([
      passwords.hash('password'),
      passwords.hash('password'),
    ])
    expect(first).not.toBe(second)
    expect(first).not.toContain('password')
  })

  it('distinguishes long Hindi passwords that differ only after the 72 bytes that bcrypt reads', async () => {
    const beginning = 'रामायण'.repeat(5)
    expect(Buffer.byteLength(beginning)).toBeGreaterThan(72)
    const hash = await passwords.hash(`${beginning}क`)
    expect(await passwords.verify(`${beginning}क`, hash)).toBe(true)
    expect(await passwords.verify(`${beginning}ख`, hash)).toBe(false)
  })

  it('accepts a password in any Unicode form', async () => {
    const hash = await passwords.hash('ज़िंदगी'.normalize('NFD'))
    expect(await passwords.verify('\u095Bिंदगी', hash)).toBe(true)
    expect(await passwords.verify('जिंदगी', hash)).toBe(false)
  })

  it('verifies imported bcrypt hashes', async () => {
    const hash = bcrypt.hashSync('old password', 4)
    expect(await passwords.verify('old password', hash)).toBe(true)
    expect(await passwords.verify('new password', hash)).toBe(false)
  })

  it('takes as long for a missing account as for a real one, and returns false', async () => {
    const asked = vi.spyOn(WorkerPool.prototype, 'run')
    expect(await passwords.verify('anything', null)).toBe(false)
    // bcrypt would reject an incomplete hash immediately.
    const whole = expect.stringMatching(/^\$2b\$12\$[./A-Za-z0-9]{53}$/) as string
    expect(asked).toHaveBeenCalledWith('matches', expect.objectContaining({ hash: whole }))
  })

  it('rejects calls if too many are waiting, and recovers', async () => {
    const hasher = new PasswordHasher({ rounds: 4 })
    const replies = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => hasher.hash(`password ${index}`)),
    )
    const rejected = replies.filter((reply) => reply.status === 'rejected')
    expect(rejected.length).toBeGreaterThan(20)
    expect(rejected[0]!.reason).toMatchObject({ code: 'Unavailable' })
    expect(await hasher.hash('another')).toMatch(/^sha384:\$2b\$04\$/)
    await hasher.close()
  })

  it('keeps working after an invalid hash', async () => {
    expect(await passwords.verify('password', 'none')).toBe(false)
    expect(await passwords.verify('password', 'sha384:')).toBe(false)
  })

  it('runs the built module in threads', async () => {
    await withThreadModule('app/domain/accounts/password-worker.server.ts', async (file) => {
      const hasher = new PasswordHasher({ rounds: 4, file })
      const hash = await hasher.hash('गुप्त शब्द')
      const right = hasher.verify('गुप्त शब्द', hash)
      const wrong = hasher.verify('अन्य शब्द', hash)
      expect(await Promise.all([right, wrong])).toEqual([true, false])
      expect(await passwords.verify('गुप्त शब्द', hash)).toBe(true)
      await hasher.close()
    })
  })
})

describe('requireUncommon', () => {
  it.each([
    'password',
    'aaaaaaaa',
    'abcdefgh',
    'ABCDEFGH',
    'zyxwvuts',
    '12345678',
    '987654321',
    '01234567890',
    '12341234',
    'abababab',
    '83628362',
    'काकाकाका',
    'xyzxyzxyz',
    'aaaabbbb',
    'abcd1234',
    'aaaaaaa1',
    'lkjhgfdsa',
    '１２３４５６７８',
    'कककककककक',
    'कखगघङचछज',
    '१२३४५६७८',
    'कमकमकमकम',
    'ab'.repeat(500),
    'India@123',
    'admin@123',
    'Adm1n#2026',
    '@dmin12345',
    'jaishreeram',
    'Jai Shri Ram',
    'jaysriraam108',
    'JaiSiyaRam@123',
    'krishna@1234',
    'radhe_radhe',
    'bharat@1947',
    '123india',
    'Rahul@123',
    'vandemataram',
    'जय श्री राम',
    'जयश्रीराम१०८',
    'भारत@१२३',
    'जय हिन्द १९४७',
    'हर-हर महादेव',
  ])('rejects %s', async (password) => {
    await expect(requireUncommon(password)).rejects.toMatchObject({
      code: 'InvalidInput',
      fields: { password: [errors.commonPassword] },
    })
  })

  it.each([
    'ek lambi si pankti',
    'correct horse battery staple',
    'गुप्त शब्द १२३',
    'राम राम राम सीता',
    'gulmohar',
    'banana-tree',
    'Tr0ub4dor&3',
    '7h3qu1ck',
    '19471950',
    'mera bharat bada sundar',
    'India 84729163528374',
    'जय किसान की फसल',
    'aaaaaaaaaaaaaaaa then something else',
  ])('accepts %s', async (password) => {
    await requireUncommon(password)
  })
})
