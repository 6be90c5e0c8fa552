import type { RescueError } from '~/http/rescue.server'

/** Whether thrown data is a text that was given back: `app/http/rescue.server.ts` alone throws such. */
export function isRescue(data: unknown): data is RescueError {
  return typeof data === 'object' && data !== null && 'rescued' in data
}
