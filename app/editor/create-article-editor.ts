import { HorizontalRuleNode } from '@lexical/extension'
import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { LinkNode } from '@lexical/link'
import {
  ListItemNode,
  ListNode,
  registerList,
  registerListStrictIndentTransform,
} from '@lexical/list'
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text'
import {
  $getRoot,
  $createParagraphNode,
  createEditor,
  HISTORY_MERGE_TAG,
  mergeRegister,
  type LexicalEditor,
} from 'lexical'
import { textToHtml } from '~/domain/posts/post-html'
import { $readArticle } from './from-lexical'
import { EmbedNode, ImageNode } from './nodes'
import { readHtml } from './read-html'
import { registerDeletion } from './register-deletion'
import { theme } from './theme'
import { $toNodes } from './to-lexical'
import { writeHtml } from './write-html'

/** Milliseconds: typing without a longer pause is one step of undo. */
const UNDO_PAUSE = 400
const MAX_UNDO_STEPS = 200

/** `setRootElement` puts it into the page. */
export function createArticleEditor(onError: (error: Error) => void): LexicalEditor {
  return createEditor({
    namespace: 'article',
    nodes: [
      HeadingNode,
      QuoteNode,
      ListNode,
      ListItemNode,
      LinkNode,
      HorizontalRuleNode,
      ImageNode,
      EmbedNode,
    ],
    theme,
    onError,
  })
}

export function registerBehaviour(editor: LexicalEditor): () => void {
  return mergeRegister(
    registerRichText(editor),
    registerDeletion(editor),
    registerList(editor),
    registerListStrictIndentTransform(editor),
    registerHistory(
      editor,
      createEmptyHistoryState(),
      UNDO_PAUSE,
      Date.now,
      undefined,
      MAX_UNDO_STEPS,
    ),
  )
}

export function setHtml(editor: LexicalEditor, html: string, tag: string = HISTORY_MERGE_TAG) {
  const blocks = readHtml(textToHtml(html))
  editor.update(
    () => {
      const nodes = $toNodes(blocks)
      $getRoot()
        .clear()
        .append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]))
    },
    { tag, discrete: true },
  )
}

export function getHtml(editor: LexicalEditor): string {
  return writeHtml(editor.getEditorState().read($readArticle))
}
