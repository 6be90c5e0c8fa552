import { $getRoot, $isParagraphNode, type LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import { detectLanguage, type Language } from '~/text/language'

/** Enough letters to tell Hindi from English, few enough for every keystroke. */
const SAMPLE = 2_000

interface TextLook {
  isEmpty: boolean
  language: Language
}

/** What the place where one writes has to know of the text. */
export function useTextLook(editor: LexicalEditor): TextLook {
  const [look, setLook] = useState<TextLook>({ isEmpty: true, language: 'hi' })
  useEffect(() => {
    function update() {
      const next = editor.getEditorState().read($look)
      setLook((look) =>
        look.isEmpty === next.isEmpty && look.language === next.language ? look : next,
      )
    }
    update()
    return editor.registerUpdateListener(update)
  }, [editor])
  return look
}

function $look(): TextLook {
  const root = $getRoot()
  const [first] = root.getChildren()
  const text = root.getTextContent().slice(0, SAMPLE)
  const isEmpty = root.getChildrenSize() <= 1 && $isParagraphNode(first) && first.isEmpty()
  // Nothing written yet: most texts are Hindi.
  return { isEmpty, language: text.trim() ? detectLanguage(text) : 'hi' }
}
