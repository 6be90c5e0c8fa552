import { buildEditorFromExtensions } from '@lexical/extension'
import { registerList, registerListStrictIndentTransform } from '@lexical/list'
import { registerRichText } from '@lexical/rich-text'
import { articleWith } from '~/editor/article-extension'
import { loadTables } from '~/editor/table-tools'

const tables = await loadTables()

/** The article editor, without a page around it. */
export function createTestEditor() {
  const editor = buildEditorFromExtensions({
    name: 'test',
    dependencies: [articleWith(tables)],
    onError: (error) => {
      throw error
    },
  })
  registerRichText(editor)
  registerList(editor)
  registerListStrictIndentTransform(editor)
  return editor
}
