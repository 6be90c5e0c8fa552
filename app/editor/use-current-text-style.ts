import { $getRoot, $isParagraphNode, type LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import { detectLanguage, type Language } from '~/text/language'

/** Enough letters to tell Hindi from English, few enough for every keystroke. */
const SAMPLE = 2_000

interface CurrentTextStyle {
  isEmpty: boolean
  language: Language
}

export function useCurrentTextStyle(editor: LexicalEditor): CurrentTextStyle {
  const [textStyle, setTextStyle] = useState<CurrentTextStyle>({ isEmpty: true, language: 'hi' })
  useEffect(() => {
    function update() {
      const next = editor.getEditorState().read($look)
      setTextStyle((textStyle) =>
        textStyle.isEmpty === next.isEmpty && textStyle.language === next.language
          ? textStyle
          : next,
      )
    }
    update()
    return editor.registerUpdateListener(update)
  }, [editor])
  return textStyle
}

function $look(): CurrentTextStyle {
  const root = $getRoot()
  const [first] = root.getChildren()
  const text = root.getTextContent().slice(0, SAMPLE)
  const isEmpty = root.getChildrenSize() <= 1 && $isParagraphNode(first) && first.isEmpty()
  // Empty: most texts are Hindi.
  return { isEmpty, language: text.trim() ? detectLanguage(text) : 'hi' }
}
