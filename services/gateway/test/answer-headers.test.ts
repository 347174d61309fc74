import { expect, test } from '@jest/globals'
import { passingHeaders } from '../src/forwarding/passing-headers.ts'

test('a client gets the headers of a service that its contract names, and no others', () => {
  const headers = ['content-security-policy', "default-src 'none'"]

  passingHeaders.addAnswered(headers, {
    'retry-after': '7',
    etag: '"3"',
    link: '<https://lokum.test/docs>; rel="deprecation"',
    'content-security-policy': 'sandbox',
    'x-powered-by': 'Express',
    'set-cookie': ['a=b'],
  })

  expect(headers).toEqual([
    'content-security-policy',
    'sandbox',
    'cache-control',
    'no-store',
    'etag',
    '"3"',
    'retry-after',
    '7',
    'link',
    '<https://lokum.test/docs>; rel="deprecation"',
  ])
})
