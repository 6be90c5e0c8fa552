import { en } from '../en'
import type { Words } from '../words'
import { loaders } from './loaders'
import { checks, errors } from './messages'
import * as readers from './readers'
import * as site from './site'

/** The groups that browsers have in their scripts. */
export const inScripts = { ...site, ...readers }

/** The specification's words: English, except that readers' pages mix it with Hindi. */
export const specified: Words<typeof en> = {
  ...en,
  screens: { ...en.screens, ...inScripts, checks, loaders },
  errors: { ...en.errors, ...errors },
}
