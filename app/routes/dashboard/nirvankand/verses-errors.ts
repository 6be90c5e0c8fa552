import type { z } from 'zod'
import { type VersesErrors } from './fields'
import { shlokField } from '~/domain/nirvankand/schema'

/** By field name. */
export function toVersesErrors({ issues }: Pick<z.ZodError, 'issues'>): VersesErrors {
  const errors: VersesErrors = {}
  for (const { path, message } of issues) {
    const [name, index] = path
    const field = typeof index === 'number' ? shlokField(index) : name
    // The list as a whole has no field of its own.
    const key = typeof field === 'string' && field !== 'shlokas' ? field : ''
    errors[key] = [...(errors[key] ?? []), message]
  }
  return errors
}
