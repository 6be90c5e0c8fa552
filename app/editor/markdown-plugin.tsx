import {
  $createHorizontalRuleNode,
  $isHorizontalRuleNode,
  HorizontalRuleNode,
} from '@lexical/extension'
import { $createLinkNode, LinkNode } from '@lexical/link'
import {
  BOLD_ITALIC_STAR,
  BOLD_STAR,
  HEADING,
  ITALIC_STAR,
  LINK,
  ORDERED_LIST,
  QUOTE,
  STRIKETHROUGH,
  UNORDERED_LIST,
  type ElementTransformer,
  type TextMatchTransformer,
  type Transformer,
} from '@lexical/markdown'
import { $findMatchingParent } from '@lexical/utils'
import { $createTextNode } from 'lexical'
import { MarkdownShortcutPlugin } from '@lexical/react/LexicalMarkdownShortcutPlugin'
import { findMedia } from '~/domain/html/media-url'
import { $replaceLine, $showVideo } from './commands'
import { isWebUrl } from './link-url'
import { EmbedNode, PreNode } from './nodes'

const THREE_HEADINGS: ElementTransformer = { ...HEADING, regExp: /^(#{1,3})\s/ }

/** Only a one alone on its line starts a list: `15. अगस्त` and `2026) …` are texts. */
const NUMBERED_LIST: ElementTransformer = {
  ...ORDERED_LIST,
  regExp: /^[1१][.)]\s$/,
  replace: (parent, children, _match, isImport) =>
    children.length === 0 && ORDERED_LIST.replace(parent, children, ['1. ', '', '1'], isImport),
}

const DIVIDER: ElementTransformer = {
  dependencies: [HorizontalRuleNode],
  export: (node) => ($isHorizontalRuleNode(node) ? '---' : null),
  regExp: /^(---|\*\*\*|___)\s?$/,
  replace: (parent) => void $replaceLine(parent, $createHorizontalRuleNode()).selectNext(),
  triggerOnEnter: true,
  type: 'element',
}

/** Turns a video's URL that is typed alone in a paragraph into a card. */
const VIDEO: ElementTransformer = {
  dependencies: [EmbedNode],
  export: () => null,
  regExp: /^https?:\/\/\S+$/,
  replace: (parent, _children, [url]) => {
    const media = findMedia(url ?? '')
    if (!media) return false
    $showVideo(parent, media)
    return undefined
  },
  triggerOnEnter: true,
  type: 'element',
}

/** Not inside a word or number, where an asterisk is a multiplication sign. */
const FORMATS = [BOLD_ITALIC_STAR, BOLD_STAR, ITALIC_STAR, STRIKETHROUGH].map((format) => ({
  ...format,
  intraword: false,
}))

/** Prevents a format in a product with a space, such as `5 *3*2`: a number after a number is no emphasis. */
const productWith = (trigger: '*' | '~'): TextMatchTransformer => ({
  dependencies: [],
  regExp: /[\p{Nd})\]%]\s+(\*{1,3}|~~)[^\p{L}*~]*\p{Nd}[^\p{L}*~]*\1$/u,
  replace: () => undefined,
  trigger,
  type: 'text-match',
})

/** Turns a typed address into a link at the next space; a full stop or bracket after it is not part of it. */
const ADDRESS: TextMatchTransformer = {
  dependencies: [LinkNode],
  regExp: /(?<!\S)https?:\/\/\S*[^\s.,;:!?)'"\]।॥][.,;:!?)'"\]।॥]* $/,
  replace: (node, [typed = '']) => {
    const isText = $findMatchingParent(node, (parent) => parent instanceof PreNode) === null
    const address = typed.replace(/[.,;:!?)'"\]।॥]* $/, '')
    if (!isText || !isWebUrl(address)) return
    const rest = $createTextNode(typed.slice(address.length)).setFormat(node.getFormat())
    const words = $createTextNode(address).setFormat(node.getFormat())
    const link = $createLinkNode(address).append(words)
    node.replace(link)
    link.insertAfter(rest)
    rest.select()
  },
  trigger: ' ',
  type: 'text-match',
}

const INLINE: Transformer[] = [productWith('*'), productWith('~'), ...FORMATS, LINK, ADDRESS]

export const ARTICLE = [
  THREE_HEADINGS,
  QUOTE,
  UNORDERED_LIST,
  NUMBERED_LIST,
  DIVIDER,
  VIDEO,
  ...INLINE,
]

/** Loaded separately, since typing works without it. */
export default function MarkdownPlugin({ tools }: { tools: 'article' | 'verse' }) {
  return <MarkdownShortcutPlugin transformers={tools === 'article' ? ARTICLE : INLINE} />
}
