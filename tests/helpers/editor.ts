import { buildEditorFromExtensions } from '@lexical/extension'
import { registerList, registerListStrictIndentTransform } from '@lexical/list'
import { registerRichText } from '@lexical/rich-text'
import { articleExtension } from '~/editor/article-extension'

/** The article editor, without a page around it. */
export function createTestEditor() {
  const editor = buildEditorFromExtensions({
    name: 'test',
    dependencies: [articleExtension],
    onError: (error) => {
      throw error
    },
  })
  registerRichText(editor)
  registerList(editor)
  registerListStrictIndentTransform(editor)
  return editor
}
