import { DocumentPage } from './document-page.tsx'

export default function IncidentsPage() {
  return <DocumentPage name="incidents" />
}
