import { DocumentPage } from './document-page.tsx'

export default function CookiesPage() {
  return <DocumentPage name="cookies" />
}
