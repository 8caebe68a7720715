const DOCUMENT =
  /\.(?:md|mdx|markdown|rst|adoc|txt|png|jpe?g|gif|svg|webp|ico|bmp|pdf|mp4|mov)$|(?:^|\/)(?:LICENSE|CHANGELOG|AUTHORS|NOTICE|README)[^/]*$/i;

/** Text by its name, configuration by what it does. */
const CONFIGURATION = /(?:^|\/)(?:CMakeLists|(?:[\w.-]{0,60}-)?(?:requirements|constraints)[\w.-]{0,60})\.txt$/i;

/** Whether a path is a document's or an image's: no run of tests, build, linter or type check speaks of it. */
export const isDocumentPath = (path: string): boolean => DOCUMENT.test(path) && !CONFIGURATION.test(path);
