import type { load } from './settings.server'

export type SettingsData = Awaited<ReturnType<typeof load>>

/** The data that `load` returns for one part. */
export type PartData<Part extends SettingsData['part']> = Extract<SettingsData, { part: Part }>
