import type { Database, Transaction } from '~db/client.server'
import { DAY, MINUTE } from '~/time/durations'
import { readNumber, writeNumber } from './site-numbers.server'

interface Clock {
  /** The last time at which the clock was known to be right. */
  trusted: number
  /** The time from which it has to run normally for a day; 0 while it is trusted. */
  doubted: number
  /** The last time that it showed. */
  seen: number
}

type ClockDeps = { db: Database | Transaction; now: () => number }

const NAMES = ['trusted', 'doubted', 'seen'] as const
const nameOf = (name: keyof Clock) => `clock-${name}`
/** Limits how often the time is stored. */
const PRECISION = 10 * MINUTE

function readClock({ db, now }: ClockDeps) {
  const [trusted, doubted = 0, seen = 0] = NAMES.map((name) => readNumber(db, nameOf(name)))
  const before = trusted === undefined ? null : { trusted, doubted, seen }
  return { before, clock: advance(before ?? { trusted: now(), doubted: 0, seen: 0 }, now()) }
}

function advance({ trusted, doubted, seen }: Clock, time: number): Clock {
  const right = { trusted: time, doubted: 0, seen: time }
  if (time - trusted <= DAY) return right
  const hasJumped = doubted === 0 || Math.abs(time - seen) > DAY
  const since = hasJumped ? time : doubted
  return time - since >= DAY ? right : { trusted, doubted: since, seen: time }
}

function writeClock({ db }: ClockDeps, clock: Clock): void {
  for (const name of NAMES) writeNumber(db, nameOf(name), clock[name])
}

/**
 * False for a day after the clock has moved forward by more than a day, or until `confirmClock`. Until then, nothing may be
 * deleted, ended or published because of its time. A site that was stopped for days cannot tell this from a wrong clock.
 */
export function isClockTrusted(deps: ClockDeps): boolean {
  const { before, clock } = readClock(deps)
  const isStored =
    before?.doubted === clock.doubted && Math.abs(clock.seen - before.seen) < PRECISION
  if (!isStored) writeClock(deps, clock)
  return clock.doubted === 0
}

/** Returns how far a clock that is not trusted has moved; null for a trusted one. Writes nothing. */
export function findClockJump(deps: ClockDeps): number | null {
  const { trusted, doubted } = readClock(deps).clock
  return doubted === 0 ? null : deps.now() - trusted
}

export function confirmClock(deps: ClockDeps): void {
  const time = deps.now()
  writeClock(deps, { trusted: time, doubted: 0, seen: time })
}
