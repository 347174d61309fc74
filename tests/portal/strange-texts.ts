/** Forty texts that might be taken for something else than text; each fits a label. */
export const strangeTexts: readonly string[] = [
  ...[
    '<script>hacked=1</script>',
    '<img src=x onerror=hacked=1>',
    '<svg/onload=hacked=1>',
    '"><b>bold</b>',
    '</title><h1>',
  ],
  ...['<!--', ']]>', '&lt;b&gt;', '&amp;amp;', '&#60;', `$\{hacked=1}`, '{{7*7}}', '<%= 7 %>', '#{7*7}', '`id`'],
  ...["' OR 1=1 --", "'; DROP TABLE x;--", '" OR ""="', '%3Cscript%3E', '%00', '%s%s%n', '\\u003cb\\u003e', '\\', '/'],
  ...[
    'javascript:hacked=1',
    'data:text/html,x',
    '//evil.example',
    '..;/..',
    'null',
    'undefined',
    'NaN',
    '[object Object]',
  ],
  ...['__proto__', 'constructor', '=1+1', '@SUM(1)', '🏠👨‍👩‍👧', 'Zażółć', 'שלום', 'العربية'],
]
