const hi = {
  tools: 'अक्षरों का आकार, सुनना',
  smaller: 'अक्षर छोटे करें',
  larger: 'अक्षर बड़े करें',
  listen: 'सुनें',
  stop: 'रोकें',
}

export const readingLabels: Record<'hi' | 'en', typeof hi> = {
  hi,
  en: {
    tools: 'Text size and listening',
    smaller: 'Smaller text',
    larger: 'Larger text',
    listen: 'Listen',
    stop: 'Stop',
  },
}
