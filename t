greenlight: too many arguments for 'load'. Expected 1 argument but got 2. (see greenlight --help)
Command exited with non-zero status 2
load start 0.13+0.01
