const formats: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.oasis.opendocument.presentation': 'ODP',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
}

/** The short name that people know a kind of file by. */
export const formatOf = (mediaType: string): string | undefined => formats[mediaType]

/** The address that brings the file to be kept. */
export const downloadAddress = (url: string) => `${url}?descargar`
