export const contact = {
  title: 'Get in Touch',
  description: 'Questions, corrections, or a story that should be told? Write or call us.',
  url: 'Address',
  locationNote: 'Our newsroom',
  phone: 'Phone',
  email: 'Email',
  emailNote: 'Send us your query anytime!',
} as const
