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
import { textToHtml } from '~/domain/posts/text-to-html'
import { $readArticle } from './from-lexical'
import { EmbedNode, ImageNode } from './nodes'
import { readHtml } from './read-html'
import { registerDeletion } from './register-deletion'
import { theme } from './theme'
import { $toNodes } from './to-lexical'
import { writeHtml } from './write-html'

/** One step of undo for what is typed without a pause of this many milliseconds. */
const UNDO_PAUSE = 400
const MAX_UNDO_STEPS = 200

/** An editor for the texts that `article.ts` describes; it is given its place in the page by `setRootElement`. */
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

/** What happens when somebody types: paragraphs, lists, undo. */
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

/** Puts a stored or typed text into the editor. */
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

/** The text in the editor as it is stored. */
export function getHtml(editor: LexicalEditor): string {
  return writeHtml(editor.getEditorState().read($readArticle))
}
