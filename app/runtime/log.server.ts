import { pino, type Logger } from 'pino'
import type { Settings } from '~/env.server'

/** JSON lines. Never log bodies, cookies, tokens or passwords. */
export function createLog({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>): Logger {
  return pino({ level: LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
