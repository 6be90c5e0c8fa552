/** The table code is a sixth of the editor. It loads with the first text that has a table, or when one is inserted. */
import type { LexicalEditor } from 'lexical'
import type * as Tables from './tables'

let tables: typeof Tables | undefined

/** The table code; undefined until an article needs it. */
export const presentTables = () => tables

export async function loadTables(): Promise<typeof Tables> {
  tables ??= await import('./tables')
  return tables
}

/** Undefined for an editor that started before its text had a table. */
export function tablesOf(editor: LexicalEditor): typeof Tables | undefined {
  return tables && editor.hasNodes([tables.TableNode]) ? tables : undefined
}

export const hasTable = (html: string) => /<table\b/i.test(html)
