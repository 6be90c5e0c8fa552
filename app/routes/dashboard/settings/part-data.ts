import type { load } from './settings.server'

export type SettingsData = Awaited<ReturnType<typeof load>>

export type PartData<Part extends SettingsData['part']> = Extract<SettingsData, { part: Part }>
