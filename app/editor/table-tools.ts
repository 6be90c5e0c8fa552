/** Tables load with the first text that has one, or when one is inserted: they are a sixth of the editor. */
import type { LexicalEditor } from 'lexical'
import type * as Tables from './tables'

let tables: typeof Tables | undefined

/** Undefined until a text needs them. */
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
