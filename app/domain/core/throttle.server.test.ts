import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '~/time/durations'
import { throttles } from '~db/schema'
import { createTestDeps, failWrites } from '../../../tests/helpers/deps'
import { isDomainError } from './errors'
import { Throttle, UNKNOWN_IP } from './throttle.server'

const EMAIL = 'sita@example.org'

function aThrottle(scale = 1) {
  const deps = createTestDeps()
  const { db, clock, log } = deps
  // Simulates another process on the same data folder.
  const another = () => new Throttle({ db, now: clock.now, log, scale })
  return { deps, clock, throttle: another(), another }
}

/** Returns the seconds to wait, or 0. */
function waitOf(check: () => void): number {
  try {
    check()
    return 0
  } catch (error) {
    if (isDomainError(error, 'RateLimited')) return error.retryAfter ?? NaN
    throw error
  }
}

describe('failed sign-ins of one account', () => {
  it('are free five times, then cause a wait that doubles up to a quarter of an hour', () => {
    const { clock, throttle } = aThrottle()
    const waits: number[] = []
    for (let failure = 1; failure <= 15; failure += 1) {
      throttle.recordAccountFailure(EMAIL)
      const wait = waitOf(() => throttle.checkAccount(EMAIL))
      waits.push(wait)
      clock.advance(wait * SECOND)
    }
    expect(waits).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900])
  })

  it('are rejected only until the wait ends', () => {
    const { clock, throttle } = aThrottle()
    for (let failure = 1; failure <= 5; failure += 1) throttle.recordAccountFailure(EMAIL)
    clock.advance(5 * SECOND - 1)
    expect(waitOf(() => throttle.checkAccount(EMAIL))).toBe(1)
    clock.advance(1)
    expect(waitOf(() => throttle.checkAccount(EMAIL))).toBe(0)
  })

  it('are forgotten after a success', () => {
    const { throttle } = aThrottle()
    for (let failure = 1; failure <= 8; failure += 1) throttle.recordAccountFailure(EMAIL)
    throttle.clearAccount(EMAIL)
    expect(waitOf(() => throttle.checkAccount(EMAIL))).toBe(0)
    throttle.recordAccountFailure(EMAIL)
    expect(waitOf(() => throttle.checkAccount(EMAIL))).toBe(0)
  })

  it('count across processes and restarts without storing an email', () => {
    const { deps, throttle, another } = aThrottle()
    for (let failure = 1; failure <= 4; failure += 1) throttle.recordAccountFailure(EMAIL)
    another().recordAccountFailure(EMAIL)
    expect(waitOf(() => throttle.checkAccount(EMAIL))).toBe(5)
    expect(waitOf(() => another().checkAccount(EMAIL))).toBe(5)
    expect(JSON.stringify(deps.db.select().from(throttles).all())).not.toContain('sita')
    another().clearAccount(EMAIL)
    expect(waitOf(() => throttle.checkAccount(EMAIL))).toBe(0)
  })

  it('count in memory while the database is read-only', () => {
    const { deps, throttle } = aThrottle()
    for (let failure = 1; failure <= 3; failure += 1) throttle.recordAccountFailure(EMAIL)
    failWrites(deps, 'throttles', 'INSERT')
    for (let failure = 4; failure <= 5; failure += 1) throttle.recordAccountFailure(EMAIL)
    expect(waitOf(() => throttle.checkAccount(EMAIL))).toBe(5)
  })

  it('do not fill the disk, because old rows are deleted', () => {
    const { deps, clock, throttle } = aThrottle()
    for (let n = 1; n <= 30; n += 1) throttle.recordAccountFailure(`${n}@example.org`)
    clock.advance(25 * HOUR)
    throttle.recordAccountFailure(EMAIL)
    expect(deps.db.select().from(throttles).all()).toHaveLength(1)
  })

  it('affect only that account', () => {
    const { throttle } = aThrottle()
    for (let failure = 1; failure <= 5; failure += 1) throttle.recordAccountFailure(EMAIL)
    expect(waitOf(() => throttle.checkAccount('ram@example.org'))).toBe(0)
  })

  it('allow more free failures on a scaled site, with the same first wait', () => {
    const { throttle } = aThrottle(2)
    for (let failure = 1; failure <= 9; failure += 1) throttle.recordAccountFailure(EMAIL)
    expect(waitOf(() => throttle.checkAccount(EMAIL))).toBe(0)
    throttle.recordAccountFailure(EMAIL)
    expect(waitOf(() => throttle.checkAccount(EMAIL))).toBe(5)
  })
})

describe('limits per IP address', () => {
  it.each([
    ['signInFailure', 50, HOUR],
    ['signUp', 20, HOUR],
    ['search', 60, MINUTE],
    ['upload', 30, MINUTE],
    ['write', 300, MINUTE],
    ['read', 600, MINUTE],
  ] as const)('allow %s %i times per window', (limit, count, window) => {
    const { clock, throttle } = aThrottle()
    for (let time = 1; time <= count; time += 1) throttle.consume(limit, '192.0.2.1')
    expect(waitOf(() => throttle.consume(limit, '192.0.2.1'))).toBe(window / SECOND)
    expect(waitOf(() => throttle.consume(limit, '192.0.2.2'))).toBe(0)
    clock.advance(window - 1)
    expect(waitOf(() => throttle.check(limit, '192.0.2.1'))).toBe(1)
    clock.advance(1)
    expect(waitOf(() => throttle.consume(limit, '192.0.2.1'))).toBe(0)
  })

  it('are counted separately', () => {
    const { throttle } = aThrottle()
    for (let time = 1; time <= 20; time += 1) throttle.consume('signUp', '192.0.2.1')
    expect(waitOf(() => throttle.consume('search', '192.0.2.1'))).toBe(0)
  })

  it('are not used up by lookups', () => {
    const { throttle } = aThrottle()
    for (let time = 1; time <= 500; time += 1) throttle.check('search', '192.0.2.1')
    expect(waitOf(() => throttle.consume('search', '192.0.2.1'))).toBe(0)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:1%eth0', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '::2', true],
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['192.0.2.1', '::ffff:c000:201', true],
    ['192.0.2.1', '::ffff:192.0.2.2', false],
  ])('treat %s and %s as one address: %j', (ip, other, isOne) => {
    const { throttle } = aThrottle()
    for (let time = 1; time <= 20; time += 1) throttle.consume('signUp', ip)
    expect(waitOf(() => throttle.check('signUp', other)) > 0).toBe(isOne)
  })

  it('are used up faster by expensive calls', () => {
    const { throttle } = aThrottle()
    for (let time = 1; time <= 55; time += 1) throttle.consume('read', '192.0.2.1', 11)
    expect(waitOf(() => throttle.consume('read', '192.0.2.1'))).toBeGreaterThan(0)
  })

  it('are raised by the scale', () => {
    const { throttle } = aThrottle(10)
    for (let time = 1; time <= 200; time += 1) throttle.consume('signUp', '192.0.2.1')
    expect(waitOf(() => throttle.consume('signUp', '192.0.2.1'))).toBeGreaterThan(0)
  })
})

it('a throttle drops the oldest entries first, so that made-up emails cannot fill the memory', () => {
  const { throttle } = aThrottle()
  for (let time = 1; time <= 50; time += 1) throttle.consume('signInFailure', 'oldest')
  for (let index = 0; index < 19_999; index += 1) throttle.consume('search', `address ${index}`)
  expect(waitOf(() => throttle.check('signInFailure', 'oldest'))).toBeGreaterThan(0)
  throttle.consume('search', 'one more')
  expect(waitOf(() => throttle.check('signInFailure', 'oldest'))).toBe(0)
})

describe('without a client IP', () => {
  it('wrong passwords lock out only their account', () => {
    const { throttle } = aThrottle()
    const takeMany = (ip: string) =>
      waitOf(() => {
        for (let count = 0; count <= 50; count += 1) throttle.consume('signInFailure', ip)
      })
    expect(takeMany(UNKNOWN_IP)).toBe(0)
    expect(takeMany('192.0.2.1')).toBe(3_600)
  })
})
