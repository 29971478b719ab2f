import { DocumentPage } from './document-page.tsx'

export default function LegalNoticePage() {
  return <DocumentPage name="legal-notice" />
}
