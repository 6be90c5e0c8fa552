import type { mails as english } from '../en/mails'
import type { Words } from '../words'

export const mails: Words<typeof english> = {
  reset: {
    subject: '{site}: नया पासवर्ड',
    text: `नमस्ते,

{site} पर आपके खाते का नया पासवर्ड इस लिंक से चुनें। यह एक घंटे तक और एक ही बार काम करेगा:

{url}

आपने यह नहीं माँगा? तब कुछ न करें: आपका पासवर्ड वही रहेगा।
`,
  },
  confirm: {
    subject: '{site}: अपना ई-मेल पक्का करें',
    text: `नमस्ते,

{site} पर आपके नए खाते का ई-मेल इस लिंक से पक्का करें। यह एक दिन तक काम करेगा:

{url}

आपने खाता नहीं बनाया? तब कुछ न करें।
`,
  },
  backup: {
    subject: '{site}: बैकअप में गड़बड़',
    text: `{trouble}

बैकअप पर ध्यान दें: उसके बिना डिस्क ख़राब होने पर साइट वापस नहीं लाई जा सकेगी।

{url}
`,
  },
  test: {
    subject: '{site}: जाँच का मेल',
    text: 'यह मेल दिखाता है कि {site} मेल भेज सकती है।\n',
  },
}
