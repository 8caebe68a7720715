// The words that make what a user says an instruction that goes on holding.

const HEAD = "(?:^|[,;:.(—–-]\\s*|\\b(?:and|but|please|so|also|then|ok|okay|you|we|no)\\s+)";

/** From here on, or every time. */
export const UNIVERSAL = new RegExp(
  `\\b(?:from now on|from here on|going forward|in (?:the )?future|henceforth|at all times|under no circumstances|no matter what|(?:don['’]?t|do not) ever|as a rule|(?:whenever|every time|each time|any ?time) (?:you|we)\\b|for every|on every|in every|after every|before every|before each|after each|with every|until i (?:say|tell|ask|ok|approve|review|confirm)|unless i|without (?:my|asking|checking with|telling)|ask (?:me )?(?:first|before)|check with me|(?<=^\\W*(?:please\\s+)?(?:use|run|write|keep|put|name|format|prefix|add|ask|test|check|commit|sign|squash|rebase)\\b[^.?!\\n]{3,100})[,\\s]\\s?(?:always|every time)(?=\\W*$)|wait for my|at any point)\\b|${HEAD}(?:please\\s+)?(?:always|never)\\s+(?!mind\\b|heard\\b|saw\\b|seen\\b|said\\b|works?\\b|did\\b|had\\b|been\\b|was\\b|happen)|\\b(?:should|must|to|i|we) (?:always|never) (?:use|want|commit|write|prefer|run|squash|rebase|name|put|keep|deploy|push|merge|be|have|add|touch|log|call|ask|include|check|test)\\b`,
  "i",
);
/** A prohibition. */
export const PROHIBITING = new RegExp(
  `^\\W*(?:please[,\\s]+)?no (?!worr|prob|idea|thank|need|way\\b|longer|doubt|rush|hurry|one\\b|matter|clue|luck|chang|that|this|it\\b|i\\b|we\\b|you\\b|let|use\\b)[\\w-]+[^.?!]{0,80}\\b(?:ever|anywhere|please)\\W*$|^\\W*(?:please[,\\s]+)?no more\\s+(?=\\w)|${HEAD}(?:please\\s+|just\\s+)?(?:don['’]?t|do not|never|avoid|refrain from|stop(?=\\s+\\w+ing\\b)|quit(?=\\s+\\w+ing\\b)|(?:must|should|may|shall|can) ?(?:not|never)|(?:must|should|can)n['’]t|not allowed to)\\s+(?=\\w)|\\b(?:i|we) (?:really )?(?:don['’]t|do not) (?:want (?:you to |any |more )|allow |use |do |like |need any )`,
  "i",
);
/** One thing rather than another. */
export const PREFERRING =
  /\b(?:use|prefer|write|stick (?:to|with)|go with|run|name|call|format|commit|install)\s+[^,.;\n]{1,60}?(?:,?\s+(?:and )?(?:not|never)\s+|\s+(?:instead of|rather than|over)\s+)(?=\S)|\b(?:i|we) (?:prefer|only use|only want|always use)\b|\bonly (?:use|ever|commit|push|run|touch|edit|change|write|merge|deploy|add)\b|\buse only\b/i;
/** A duty; it goes on holding where it says when. */
export const OBLIGING =
  /\b(?:make sure|be sure|remember|you must|must (?:be|use|have|go|pass|stay)|has to|have to|needs? to|keep (?:all|the|your|it|them|every|commits|functions|files|prs?|changes)|don['’]t forget)\b/i;
export const OFTEN =
  /\b(?:before|after|when|whenever|every|each|all|any|until|unless|only|without|stay|remain|unchanged|backwards?[- ]compatible)\b/i;

/** Said of the thing at hand, or no instruction at all. */
export const AT_HAND =
  /\b(?:don['’]?t|do not|never)\s+(?:worry|bother|forget(?! to)|think|know|see|understand|mind|care|get\b|believe|have|hesitate|you\b|we\b|they\b|i\b|be\b|seem|look|matter|exist|work|do (?:that|this|it|so)\b|need(?! any)|want(?! you)|just\b|even\b)|\b(?:don['’]?t|do not|avoid|stop)\s+\w+(?:ing)?\s+(?:that|this|it|these|those|them|there|so|too|anything(?!\s+(?:under|in|inside|outside|within|below|from)\b)|a new|an? (?:extra|additional|separate)|another|(?:the )?(?:same|whole|entire))\b|\bfor (?:this|that) (?:one|case|test|file|change|commit|pr)\b/i;
export const NOT_DIRECTED =
  /\b(?:hand-?offs?|summary|summari[sz]\w*|checkpoint file|this (?:doc|document)|i (?:always|never) (?:get|see|had|saw|have|know)|why (?:do|does|did|are|is|don['’]t)|how (?:do|does|come))\b|\?\W*$/i;
